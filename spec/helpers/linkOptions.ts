import { asyncScheduler } from 'rxjs';
import type { OpenLinkOptions } from '../../lib/mcp/openLink.ts';

/** What a link is opened with where nothing else is said: the first one, of which nobody hears anything. */
export function linkOptions(facts: Partial<OpenLinkOptions> = {}): OpenLinkOptions {
  return {
    clientInfo: { name: 'spec', version: '1' },
    connectTimeoutMs: 5_000,
    maxAnswerBytes: 1_000_000,
    scheduler: asyncScheduler,
    serverId: 'spec',
    isFirst: true,
    isFirstTry: true,
    signal: new AbortController().signal,
    onLost: () => undefined,
    onEnding: () => undefined,
    onListChanged: () => undefined,
    diagnose: () => undefined,
    ...facts,
  };
}
