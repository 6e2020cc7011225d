import type { WireObject } from '../decodeEvents.ts';

/** A delta of text as the API writes it: the text with its quotes, the type after it, and a resume token at the end. */
const TYPE_LAST =
  /^\{"index":(0|[1-9]\d{0,8}),"delta":\{"(text|arguments)":(".*"),"type":"(text|arguments_delta)"\},"event_type":"step\.delta"(?:,"event_id":"([ !#-[\]-~]*)")?\}$/s;

/** The same as the documentation writes it: the types first. */
const TYPE_FIRST =
  /^\{"event_type":"step\.delta","index":(0|[1-9]\d{0,8}),"delta":\{"type":"(text","text|arguments_delta","arguments)":(".*")\}(?:,"event_id":"([ !#-[\]-~]*)")?\}$/s;

/**
 * Reads the event that nearly all of a response consists of, a delta of text as the API writes it, at a fraction of the time
 * of `JSON.parse`, and gives the same value; undefined for text of any other form. Pure.
 *
 * Everything around the text has to be as the API writes it, so that only the text has to be parsed.
 */
export function readDelta(data: string): WireObject | undefined {
  return data.startsWith('{"index"') ? readTypeLast(data) : readTypeFirst(data);
}

function readTypeLast(data: string): WireObject | undefined {
  const [, index, member, literal = '', type, token] = TYPE_LAST.exec(data) ?? [];
  const isText = member === 'text';
  if (index === undefined || isText !== (type === 'text')) return undefined;
  return withToken(toEvent(Number(index), isText, literal), token);
}

function readTypeFirst(data: string): WireObject | undefined {
  const [, index, form, literal = '', token] = TYPE_FIRST.exec(data) ?? [];
  if (index === undefined) return undefined;
  return withToken(toEvent(Number(index), form === 'text","text', literal), token);
}

function withToken(
  event: WireObject | undefined,
  token: string | undefined,
): WireObject | undefined {
  return event === undefined || token === undefined ? event : { ...event, event_id: token };
}

function toEvent(index: number, isText: boolean, literal: string): WireObject | undefined {
  try {
    // With an unescaped quote inside it would be more than a string, which does not parse.
    const text: unknown = JSON.parse(literal);
    const delta = isText ? { type: 'text', text } : { type: 'arguments_delta', arguments: text };
    return { event_type: 'step.delta', index, delta };
  } catch {
    return undefined;
  }
}
