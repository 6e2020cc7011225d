import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asKey, asObject, asText } from '../wireValues.ts';

/** One entry of `delta.tool_calls`, read; what is blank or null is absent. */
export interface CallEntry {
  /** What kind of call it belongs to. */
  readonly kind: 'function' | 'custom';
  /** Position of the call, as the server counts. A key, nothing more: it may have gaps, or be no number. */
  readonly index: string | undefined;
  /** Id of the call. */
  readonly id: string | undefined;
  /** Name of the tool, or a piece of it. */
  readonly name: string | undefined;
  /** A fragment of the argument text, or all of it. */
  readonly text: string | undefined;
  /** Whether the arguments came as a value instead of text: then they are whole. */
  readonly isValue: boolean;
  /** Everything else, opaque: thought signatures and the like. */
  readonly extras: WireObject | undefined;
}

const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['index', 'id', 'type', 'function', 'custom']);
const NOTHING: WireObject = {};

/** Reads one entry. Older llama.cpp has the id inside `function`; some servers give the arguments as an object. */
export function readCallEntry(entry: WireObject): CallEntry {
  const custom = asObject(entry.custom);
  const body = custom ?? asObject(entry.function) ?? NOTHING;
  const given = custom === undefined ? body.arguments : custom.input;
  const isValue = given !== null && given !== undefined && typeof given !== 'string';
  return {
    kind: custom !== undefined || entry.type === 'custom' ? 'custom' : 'function',
    index: asKey(entry.index),
    id: asKey(entry.id) ?? asKey(body.id),
    name: asText(body.name),
    text: asText(asArgumentText(given)),
    isValue,
    extras: readExtras(entry),
  };
}

/** Tells whether the entry says nothing at all, as in the empty entries that some servers pad their events with. */
export function isEmptyEntry({ id, name, text, extras }: CallEntry): boolean {
  return id === undefined && name === undefined && text === undefined && extras === undefined;
}

/** A type of a dialect, such as Kimi's `builtin_function`, must go back as it came. */
function readExtras(entry: WireObject): WireObject | undefined {
  const extras = membersBut(entry, KNOWN_MEMBERS);
  const type = asText(entry.type);
  return type === undefined || type === 'function' || type === 'custom'
    ? extras
    : { ...extras, type };
}
