import type { ModelEvent } from '../model/ModelEvent.ts';
import { isObject } from '../schema/isObject.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';

/** What goes through a run. */
export type RunEvent = ModelEvent | ToolEvent;

/** The members of each event; those with a question mark may be absent. */
const MEMBERS: Readonly<Record<RunEvent['type'], readonly string[]>> = {
  'text-delta': ['delta'],
  'reasoning-delta': ['delta'],
  'tool-call-start': ['index', 'id', 'name'],
  'tool-call-delta': ['index', 'delta'],
  'tool-call': ['call', 'seal'],
  usage: ['usage'],
  finish: ['reason', 'raw', 'message'],
  'tool-queued': ['call', 'waitsFor', 'behind?'],
  'tool-start': ['call', 'attempt'],
  'tool-progress': ['call', 'value'],
  'tool-output': ['call', 'seq', 'parts'],
  'tool-result': ['call', 'result'],
};

/** The value if it is an event of a run, with the members of one and no others; else undefined. */
export function asRunEvent(value: unknown): RunEvent | undefined {
  if (!isObject(value) || typeof value['type'] !== 'string') return undefined;
  if (!Object.hasOwn(MEMBERS, value['type'])) return undefined;
  const members = MEMBERS[value['type'] as RunEvent['type']];
  const known = members.filter((member) => member.replace('?', '') in value);
  const isWhole = members.every((member) => member.endsWith('?') || known.includes(member));
  return isWhole && Object.keys(value).length === known.length + 1
    ? (value as unknown as RunEvent)
    : undefined;
}

/**
 * What an event may be joined with while nobody has read it: the last one before it of the same key. Undefined for an event
 * that is never joined.
 */
export function joinKey(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'text-delta':
    case 'reasoning-delta':
      return event.type;
    case 'tool-call-delta':
      return `${event.type} ${event.index}`;
    case 'tool-queued':
    case 'tool-progress':
    case 'tool-output':
      return `${event.type} ${event.call.index}`;
    default:
      return undefined;
  }
}

/**
 * The keys with which nothing may be joined any more once this event has come: it would change places with this one, or be
 * joined with what was said of another call, which had the same index in an earlier response.
 */
export function endedKeys(event: RunEvent): readonly string[] {
  switch (event.type) {
    case 'text-delta':
      return ['reasoning-delta'];
    case 'reasoning-delta':
      return ['text-delta'];
    case 'tool-start':
      return [`tool-queued ${event.call.index}`, `tool-progress ${event.call.index}`];
    case 'tool-result':
      return ['tool-queued', 'tool-progress', 'tool-output'].map(
        (type) => `${type} ${event.call.index}`,
      );
    case 'tool-call-start':
      return ['text-delta', 'reasoning-delta', `tool-call-delta ${event.index}`];
    case 'tool-call-delta':
    case 'tool-call':
    case 'finish':
      return ['text-delta', 'reasoning-delta'];
    default:
      return [];
  }
}
