import type { Claim } from '../tools/Claim.ts';
import { pickTraits } from '../tools/traits.ts';
import type { McpTool, McpToolAnnotations } from './McpTool.ts';
import type { McpToolOptions, McpToolTraits } from './McpToolOptions.ts';

/**
 * Says what an executor needs to know of a server's tool. Pure. Concurrency and idempotence are always there, so that no
 * executor's `defaults` makes a stranger's tool safe.
 *
 * Without trust it is unsafe and not idempotent, whatever its annotations say. With `trust: 'annotations'`, one that only reads
 * is safe and idempotent, and one that says so is idempotent; one that both only reads and destroys is believed nothing. What
 * the user says in `override` wins, both ways; one that the user calls safe is idempotent unless the user says otherwise.
 */
export function toolTraits(
  { name, annotations }: McpTool,
  { trust = 'none', override = {}, lane, serverId }: McpToolOptions,
): McpToolTraits {
  const hinted = trust === 'annotations' ? hintedTraits(annotations) : UNTRUSTED;
  const own = Object.hasOwn(override, name) ? pickTraits(override[name] ?? {}) : {};
  const concurrency =
    own.concurrency ?? (hinted.isSafe ? 'safe' : lane === 'server' ? laneOf(serverId) : 'unsafe');
  const idempotent = own.idempotent ?? (own.concurrency === 'safe' || hinted.isIdempotent);
  return Object.freeze({ ...own, concurrency, idempotent });
}

/**
 * Whether the results of a tool may hold what strangers wrote: unless it says that it speaks to a closed world. A hint, like
 * the others, but one that is believed only where that makes nothing worse.
 */
export function isOpenWorld(annotations: McpToolAnnotations | undefined): boolean {
  return annotations?.openWorldHint !== false;
}

interface HintedTraits {
  readonly isSafe: boolean;
  readonly isIdempotent: boolean;
}

const UNTRUSTED: HintedTraits = { isSafe: false, isIdempotent: false };

function hintedTraits(annotations: McpToolAnnotations = {}): HintedTraits {
  const { readOnlyHint, destructiveHint, idempotentHint } = annotations;
  const isReadOnly = readOnlyHint === true;
  if (isReadOnly && destructiveHint === true) return UNTRUSTED;
  return { isSafe: isReadOnly, isIdempotent: isReadOnly || idempotentHint === true };
}

/** Unsafe tools of one server keep each other out, and no one else. */
function laneOf(serverId = ''): readonly Claim[] {
  return [{ key: ['mcp', serverId], mode: 'write' }];
}
