import type { ExactValues } from '../ExactValues.ts';
import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';

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

/** Where a value stands in a line. */
type Path = readonly (string | number)[];

const NOTHING: WireObject = {};
const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['id', 'type', 'function']);
const KNOWN_FUNCTION_MEMBERS: ReadonlySet<string> = new Set(['index', 'name', 'arguments']);

/**
 * Reads the calls of a line; one alone need not be in a list. Their arguments are values, of which `values` of that line
 * write the text.
 */
export function readCallEntries(line: WireObject, values: ExactValues): CallEntry[] {
  const path: Path = ['message', 'tool_calls'];
  const given = asObject(line.message)?.tool_calls;
  if (!Array.isArray(given)) return readEntry(given, path, values);
  return given.flatMap((entry: unknown, position) => readEntry(entry, [...path, position], values));
}

/** The entry as a list of one; an empty one for what is none. */
function readEntry(given: unknown, path: Path, values: ExactValues): CallEntry[] {
  const entry = asObject(given);
  if (entry === undefined) return [];
  const inFunction = asObject(entry.function);
  // Some servers leave the object around name and arguments out.
  const isFlat = inFunction === undefined && entry.name !== undefined;
  const body = isFlat ? entry : (inFunction ?? NOTHING);
  const text = values.textAt([...path, ...(isFlat ? [] : ['function']), 'arguments']);
  const extras = isFlat ? undefined : readExtras(entry, body);
  return [{ id: asKey(entry.id), name: asText(body.name), text, extras }];
}

function readExtras(entry: WireObject, body: WireObject): WireObject | undefined {
  const extras = membersBut(entry, KNOWN_MEMBERS);
  const inFunction = membersBut(body, KNOWN_FUNCTION_MEMBERS);
  return inFunction === undefined ? extras : { ...extras, function: inFunction };
}
