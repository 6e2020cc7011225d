import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';

/** An event under its name. */
export interface StreamEvent {
  /** Which event it is; undefined for one that cannot be told. */
  readonly kind: string | undefined;
  /** What it has. */
  readonly body: WireObject;
}

const KINDS: ReadonlySet<string> = new Set([
  'contentBlockDelta',
  'contentBlockStart',
  'contentBlockStop',
  'messageStart',
  'messageStop',
  'metadata',
]);

/** The member that tells what an event is that came without its name; the first one counts. */
const TELLING_MEMBERS: readonly (readonly [member: string, kind: string])[] = [
  ['delta', 'contentBlockDelta'],
  ['start', 'contentBlockStart'],
  ['stopReason', 'messageStop'],
  ['contentBlockIndex', 'contentBlockStop'],
  ['usage', 'metadata'],
  ['role', 'messageStart'],
];

/**
 * Finds out which event it is. The AWS SDK gives an object with one member, named after the event; in a frame the name is a
 * header, and here `name`; text that was stored or passed on may have neither. Pure.
 */
export function toStreamEvent(event: WireObject, name: string | undefined): StreamEvent {
  if (name !== undefined && isOfFrame(event, name)) return { kind: name, body: event };
  // Members of a union that are not the one are there as undefined, in some SDKs.
  for (const [member, value] of Object.entries(event)) {
    const body = KINDS.has(member) || isException(member) ? asObject(value) : undefined;
    if (body !== undefined) return { kind: member, body };
  }
  const kind = name ?? asText(event.type);
  if (kind !== undefined && (KINDS.has(kind) || isException(kind))) return { kind, body: event };
  const telling = TELLING_MEMBERS.find(([member]) => event[member] !== undefined);
  return { kind: telling?.[1], body: event };
}

/** Whether an event has its members beside its name, as in a frame, and not under it. */
function isOfFrame(event: WireObject, name: string): boolean {
  // Nearly all are: to look for a member that is not there takes longer than all the rest.
  if (name === 'contentBlockDelta' && event.delta !== undefined) return true;
  return KINDS.has(name) && event[name] === undefined;
}

/** Whether an event is an exception, by its name. */
export function isException(kind: string): boolean {
  return kind.endsWith('Exception');
}
