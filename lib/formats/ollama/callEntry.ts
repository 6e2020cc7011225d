import { type ExactEvent, exactly } from '../exactIntegers.ts';
import type { WireObject } from '../WireObject.ts';
import { asIndex, asObject, asText } from '../wireValues.ts';

/** One entry of `message.tool_calls`, read: a whole call. What is blank or null is absent. */
export interface CallEntry {
  /** Id of the call. */
  readonly id: string | undefined;
  /** Name of the tool. */
  readonly name: string | undefined;
  /** The argument text. */
  readonly text: string;
  /** Members of the entry that are not read here; opaque. */
  readonly extras: WireObject | undefined;
}

const NOTHING: WireObject = {};
const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['id', 'type', 'function']);
const KNOWN_FUNCTION_MEMBERS: ReadonlySet<string> = new Set(['index', 'name', 'arguments']);

/** Reads the calls of a line. Their arguments are values, of which the text is written with the digits of the line's. */
export function readCallEntries(line: WireObject): CallEntry[] {
  const entries = entriesOf(line);
  if (entries.length === 0) return [];
  const exact = exactly(line);
  const exactEntries = exact.event === line ? entries : entriesOf(exact.event);
  return entries.map((entry, position) => readEntry(entry, exactEntries[position], exact));
}

function readEntry(
  entry: WireObject,
  exactEntry: WireObject | undefined,
  exact: ExactEvent,
): CallEntry {
  const body = bodyOf(entry);
  return {
    id: asIndex(entry.id),
    name: asText(body.name),
    text: exact.textOf(bodyOf(exactEntry ?? entry).arguments),
    extras: readExtras(entry, body),
  };
}

/** The calls of a line; one alone need not be in a list. */
function entriesOf(line: WireObject): WireObject[] {
  const given = asObject(line.message)?.tool_calls;
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map(asObject).filter((entry) => entry !== undefined);
}

function bodyOf(entry: WireObject): WireObject {
  return asObject(entry.function) ?? (entry.name === undefined ? NOTHING : entry);
}

function readExtras(entry: WireObject, body: WireObject): WireObject | undefined {
  if (body === entry) return undefined;
  const extras = othersOf(entry, KNOWN_MEMBERS);
  const inFunction = othersOf(body, KNOWN_FUNCTION_MEMBERS);
  if (inFunction.length > 0) extras.push(['function', Object.fromEntries(inFunction)]);
  return extras.length === 0 ? undefined : Object.fromEntries(extras);
}

function othersOf(object: WireObject, known: ReadonlySet<string>): [string, unknown][] {
  return Object.entries(object).filter(
    ([name, value]) => !known.has(name) && value !== null && value !== undefined,
  );
}
