import { isObject } from '../schema/isObject.ts';

/** News of a call, as the protocol has them. */
export interface ServedProgress {
  /** How far it is; grows. */
  readonly progress: number;
  /** How far it goes. */
  readonly total?: number;
  /** What it does. */
  readonly message?: string;
}

const MAX_MESSAGE_CHARS = 1_000;

/**
 * Gives what a tool passed to `context.progress` as progress of the protocol, which has a number that grows. A number is that
 * number; an object with a number `progress` is taken with its `total` and `message`; a text is a message, and anything else
 * nothing but news: both count one further than `last`. Undefined for a number that is not beyond `last`. Never throws.
 *
 * Source: Model Context Protocol 2026-07-28, `ProgressNotificationParams`.
 */
export function servedProgress(
  value: unknown,
  last: number | undefined,
): ServedProgress | undefined {
  const { progress: stated, total, message } = factsOf(value);
  const progress = stated ?? (last ?? 0) + 1;
  if (last !== undefined && progress <= last) return undefined;
  return {
    progress,
    ...(isFiniteNumber(total) && { total }),
    ...(typeof message === 'string' && { message: message.slice(0, MAX_MESSAGE_CHARS) }),
  };
}

interface Facts {
  readonly progress?: number;
  readonly total?: unknown;
  readonly message?: unknown;
}

function factsOf(value: unknown): Facts {
  if (typeof value === 'string') return { message: value };
  if (isFiniteNumber(value)) return { progress: value };
  try {
    if (!isObject(value)) return {};
    const { progress, total, message } = value;
    return { ...(isFiniteNumber(progress) && { progress }), total, message };
  } catch {
    // It throws when it is looked at.
    return {};
  }
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
