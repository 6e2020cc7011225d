import { isObject } from '../schema/isObject.ts';
import type { McpProgressEvent } from './McpCallEvent.ts';

/** A progress notification: whose it is, and what it says. */
export interface TokenProgress {
  /** The token that its request was sent with. */
  readonly token: string;
  /** What it says. */
  readonly news: McpProgressEvent;
}

/**
 * Reads the parameters of `notifications/progress`; undefined if they are not as the protocol says. Source: Model Context
 * Protocol 2026-07-28, `ProgressNotificationParams`.
 */
export function progressOf(params: unknown): TokenProgress | undefined {
  if (!isObject(params)) return undefined;
  const { progressToken: token, progress, total, message } = params;
  if (typeof token !== 'string' || typeof progress !== 'number') return undefined;
  if (!Number.isFinite(progress)) return undefined;
  const news: McpProgressEvent = {
    type: 'progress',
    progress,
    ...(typeof total === 'number' && Number.isFinite(total) && { total }),
    ...(typeof message === 'string' && { message }),
  };
  return { token, news };
}
