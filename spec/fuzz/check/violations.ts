import { of } from 'rxjs';
import { MillraceError } from '../../../lib/errors/MillraceError.ts';
import { ModelStreamError } from '../../../lib/errors/ModelStreamError.ts';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { isGoodFinish } from '../../../lib/model/isGoodFinish.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import { ndjson } from '../../../lib/wire/ndjson.ts';
import { sse } from '../../../lib/wire/sse.ts';
import type { FuzzInput } from '../input/FuzzInput.ts';
import { messageCalls } from './messageCalls.ts';
import type { Observed, Outcome, Violation } from './Outcome.ts';
import { sequenceViolations } from './sequenceViolations.ts';

/** Formats whose events may say arguments again, which then take the place of what came before. */
const RESTATING: ReadonlySet<FormatName> = new Set([
  'openai-responses',
  'gemini',
  'gemini-interactions',
]);

/** Milliseconds that any input may take, and that each KB of it may take beside. */
const FREE_MS = 500;
const MS_PER_KB = 2;

/** Everything that was not as promised in what was seen of an input. Pure. */
export function violations(input: FuzzInput, observed: Observed): Violation[] {
  const { whole, chunked, parsed, cut } = observed;
  const allowedMs = FREE_MS + (MS_PER_KB * input.bytes.length) / 1_000;
  const each = Object.entries({ whole, chunked, parsed, cut }).flatMap(([name, outcome]) => {
    if (outcome === undefined) return [];
    const isVerbatim = input.calls !== undefined || !RESTATING.has(input.format);
    const found = [...endViolations(outcome), ...sequenceViolations(outcome.events, isVerbatim)];
    if (found.length === 0) found.push(...messageViolations(input, outcome));
    if (outcome.tookMs > allowedMs)
      found.push({ property: 'slow', message: `${outcome.tookMs} ms` });
    return found.map(({ property, message }) => ({ property, message: `${name}: ${message}` }));
  });
  return [
    ...each,
    ...turnViolations(input, whole),
    ...chunkViolations(whole, chunked),
    ...cutViolations(input, whole, cut),
  ];
}

/** It ends once, well with a finish or with an error of this package, and says nothing after that. */
function endViolations({ events, end, error, late }: Outcome): Violation[] {
  const found: Violation[] = [];
  const add = (message: string): unknown => found.push({ property: 'end', message });
  if (end === 'none') add('it does not end with its source');
  if (end === 'thrown') add(`subscribing throws ${String(error)}`);
  if (late > 0) add(`${late} notifications come after its end`);
  const finishAt = events.findIndex(({ type }) => type === 'finish');
  const isFinished = finishAt !== -1;
  if (isFinished && finishAt !== events.length - 1) add('events come after finish');
  if (end === 'completed' && !isFinished) add('it completes without finish');
  if (end === 'failed' && isFinished) add('it fails after finish');
  if (end !== 'failed') return found;
  if (!MillraceError.is(error))
    add(`it fails with ${String(error)}, which is no error of this package`);
  else if (!ModelStreamError.is(error)) add(`it fails with a ${error.name}: ${error.message}`);
  return found;
}

/** Its message has the calls that were given, under their ids, in their order; and can be sent. */
function messageViolations({ format }: FuzzInput, { events, error }: Outcome): Violation[] {
  const last = events.at(-1);
  const message =
    last?.type === 'finish' ? last.message : (error as ModelStreamError).partialMessage;
  const ids = callsIn(events).map(({ id }) => id);
  // The order of items is theirs to say; that of calls is how they began.
  const isSorted = format === 'openai-responses';
  const given = isSorted ? ids.sort() : ids;
  const held = isSorted ? messageCalls(format, message).sort() : messageCalls(format, message);
  const isGood = last?.type === 'finish' && isGoodFinish(last.reason);
  const kind = isGood ? 'message' : 'message of a bad end';
  const found: Violation[] = [];
  if (JSON.stringify(held) !== JSON.stringify(given)) {
    const words = `the message holds ${JSON.stringify(held)}, given were ${JSON.stringify(given)}`;
    found.push({ property: kind, message: words });
  }
  try {
    JSON.stringify(message);
  } catch (caught) {
    found.push({ property: kind, message: `it is no JSON: ${String(caught)}` });
  }
  return found;
}

/** W1: chunks make no difference. */
function chunkViolations(whole: Outcome, chunked: Outcome): Violation[] {
  const [one, other] = [summary(whole), summary(chunked)];
  if (one === other) return [];
  const at = [...one].findIndex((char, index) => char !== other[index]);
  const part = (text: string): string => text.slice(Math.max(0, at - 40), at + 80);
  return [{ property: 'W1', message: `in one chunk ${part(one)}, in many ${part(other)}` }];
}

/**
 * W4: what is cut gives no call that the whole does not, and all of them if it ends well. Only where things were done to it may
 * that be otherwise: what comes after a good end may change it, and what was put behind an event makes it none.
 */
function cutViolations(input: FuzzInput, whole: Outcome, cut: Outcome | undefined): Violation[] {
  const { calls } = input;
  if (cut === undefined || (cut.end === 'completed' && calls === undefined)) return [];
  if (calls === undefined && isCutBeforeRubbish(input)) return [];
  const all = new Set(callsIn(whole.events).map(callText));
  const given = callsIn(cut.events).map(callText);
  const other = given.find((call) => !all.has(call));
  if (other !== undefined) {
    return [{ property: 'W4', message: `cut, there is ${other.slice(0, 200)}` }];
  }
  if (cut.end !== 'completed' || given.length === all.size) return [];
  return [
    { property: 'W4', message: `cut, it ends well with ${given.length} of ${all.size} calls` },
  ];
}

/** Whether the cut is behind a whole event to which more belongs, so that it is none where nothing is cut. */
function isCutBeforeRubbish({ format, bytes, cutAt }: FuzzInput): boolean {
  const cut = eventTexts(format, bytes.subarray(0, cutAt));
  const whole = eventTexts(format, bytes)[cut.length - 1];
  return isJson(cut.at(-1)) && !isJson(whole);
}

function eventTexts(format: FormatName, bytes: Uint8Array): string[] {
  const texts: string[] = [];
  const { framing } = formats[format];
  if (framing === 'sse')
    of(bytes)
      .pipe(sse())
      .subscribe(({ data }) => texts.push(data));
  if (framing === 'ndjson')
    of(bytes)
      .pipe(ndjson())
      .subscribe((text) => texts.push(text));
  return texts;
}

function isJson(text = ''): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** W3: a turn that is given as it was written has the calls that were written. */
function turnViolations({ calls, format }: FuzzInput, { events }: Outcome): Violation[] {
  const last = events.at(-1);
  if (calls === undefined || last?.type !== 'finish' || !isGoodFinish(last.reason)) return [];
  const written = calls.map(({ name, text }) => [name, asSent(format, text)]);
  const given = callsIn(events).map((call) => [call.name, asSent(format, call.arguments)]);
  const [one, other] = [JSON.stringify(written), JSON.stringify(given)];
  return one === other ? [] : [{ property: 'W3', message: `written was ${one}, given ${other}` }];
}

/** Where arguments are sent as an object, blanks and the order of its members mean nothing. */
function asSent(format: FormatName, text: string): unknown {
  return format === 'gemini' || format === 'ollama' ? JSON.parse(text) : text;
}

/** By index. */
function callsIn(events: Outcome['events']): ToolCall[] {
  return events
    .flatMap((event) => (event.type === 'tool-call' ? [event.call] : []))
    .sort((one, other) => one.index - other.index);
}

function callText({ kind, index, name, arguments: text }: ToolCall): string {
  return JSON.stringify([kind, index, name, text]);
}

function summary({ events, end, error }: Outcome): string {
  const kind = ModelStreamError.is(error) ? error.kind : undefined;
  return JSON.stringify([end, kind, events]);
}
