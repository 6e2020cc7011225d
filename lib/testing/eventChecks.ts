import type { ToolResult } from '../tools/ToolResult.ts';

/** An event of a model, a run or a conversation, as far as the checks read it. */
interface SeenEvent {
  readonly type: string;
  readonly call?: { readonly index: number; readonly id: string; readonly name: string };
  readonly result?: ToolResult;
}

/** What is told of one call of one response. */
interface SeenCall {
  readonly id: string;
  readonly name: string;
  results: number;
  /** It waits for outside input, and has no result yet. */
  waits: boolean;
}

/** Begin a response: indexes of calls count from 0 again. */
const BEGINNINGS: readonly string[] = ['turn-start', 'turn-retry'];

/** Whether something is a list of events. */
export function areEvents(value: unknown): value is readonly SeenEvent[] {
  return Array.isArray(value) && value.every((item) => typeof item?.type === 'string');
}

/** Whether something is a result. */
export function isResult(value: unknown): value is ToolResult {
  if (typeof value !== 'object' || value === null) return false;
  const { callId, status, parts } = value as Partial<ToolResult>;
  return typeof callId === 'string' && typeof status === 'string' && Array.isArray(parts);
}

/** The types of events, in order. Deltas of one type in a row count once: how a text is cut says nothing. Pure. */
export function typesOf(events: readonly SeenEvent[]): string[] {
  const types = events.map(({ type }) => type);
  return types.filter((type, at) => !type.endsWith('-delta') || type !== types[at - 1]);
}

/** Says which calls have no result, or several; empty if each has one. Calls that wait for outside input may have none. Pure. */
export function wrongCounts(events: readonly SeenEvent[]): string[] {
  return responsesOf(events).flatMap((response) =>
    [...callsOf(response)].flatMap(([index, { id, name, results, waits }]) => {
      if (results === 1 || (results === 0 && waits)) return [];
      return `call ${index} ("${id}", ${name}) has ${results === 0 ? 'no result' : `${results} results`}`;
    }),
  );
}

/** The results among events, or results as they are: the indexes of their calls, for each response. Pure. */
export function resultOrders(list: readonly (SeenEvent | ToolResult)[]): number[][] {
  if (list.every(isResult)) return [list.map(({ index }) => index)];
  return responsesOf(list as readonly SeenEvent[])
    .map((events) => events.flatMap(({ result }) => result?.index ?? []))
    .filter((indexes) => indexes.length > 0);
}

/** The text of a result, as a model reads it. Media and links are none. Pure. */
export function textOf({ parts }: ToolResult): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function responsesOf(events: readonly SeenEvent[]): readonly SeenEvent[][] {
  const responses: SeenEvent[][] = [[]];
  for (const event of events) {
    if (BEGINNINGS.includes(event.type)) responses.push([]);
    responses.at(-1)?.push(event);
  }
  return responses;
}

function callsOf(events: readonly SeenEvent[]): ReadonlyMap<number, SeenCall> {
  const calls = new Map<number, SeenCall>();
  for (const { type, call } of events) {
    if (call === undefined) continue;
    const { index, id, name } = call;
    const seen = calls.get(index) ?? { id, name, results: 0, waits: false };
    if (type === 'tool-result') seen.results += 1;
    if (type === 'tool-interrupt') seen.waits = true;
    calls.set(index, seen);
  }
  return calls;
}
