import { describeValue } from '../schema/describeValue.ts';
import { excerpt } from '../schema/excerpt.ts';
import { isIterable } from '../sources/sourceKinds.ts';
import { checkOutput, invalidOutput } from './checkOutput.ts';
import type { ToolKind } from './Tool.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { textResult } from './textResult.ts';
import { messageOf } from './toolErrorInfo.ts';

const MAX_REASON_CHARS = 200;

/** How a kind of tool reads what its function gives. */
export interface OutputRule {
  /** Whether a second value is an error. */
  readonly single: boolean;
  /** Whether a synchronous iterable is a source of values; otherwise it is a value itself. */
  readonly isSource: (given: unknown) => given is Iterable<unknown>;
  /** What a value is as output; undefined if it adds nothing. Throws `ToolFailure` for what is no output. */
  readonly toOutput: (value: unknown) => ToolOutput | undefined;
}

/** Makes the text of a value. */
export type EncodeResult = (value: unknown) => string;

/** The rule of a kind. `encode` makes the text of the values of the standard kinds; the enhanced ones give parts. */
export function outputRule(kind: ToolKind, encode: EncodeResult | undefined): OutputRule {
  const rule = outputRules[kind];
  if (encode === undefined || rule.toOutput === checkOutput) return rule;
  return { ...rule, toOutput: (value) => encodedOutput(value, encode) };
}

/** The rules of the four kinds. All are pure. */
export const outputRules: Readonly<Record<ToolKind, OutputRule>> = {
  invokable: { single: true, isSource: isIterator, toOutput: valueToOutput },
  streamable: { single: false, isSource: isIterable, toOutput: chunkToOutput },
  'enhanced-invokable': { single: true, isSource: isIterable, toOutput: checkOutput },
  'enhanced-streamable': { single: false, isSource: isIterable, toOutput: checkOutput },
};

/** A string as it is; nothing for undefined; anything else as JSON text and as the structured value. */
function valueToOutput(value: unknown): ToolOutput | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return chunkToOutput(value);
  return Object.freeze({ ...textResult(jsonOf(value)), structured: value });
}

function encodedOutput(value: unknown, encode: EncodeResult): ToolOutput | undefined {
  if (value === undefined) return undefined;
  const text: unknown = encode(value);
  if (typeof text !== 'string') {
    throw invalidOutput(`encodeResult must give a string, got ${describeValue(text)}`);
  }
  if (typeof value === 'string') return chunkToOutput(text);
  return Object.freeze({ ...textResult(text), structured: value });
}

function chunkToOutput(chunk: unknown): ToolOutput | undefined {
  if (typeof chunk !== 'string') {
    throw invalidOutput(`expected strings, got ${describeValue(chunk)}`);
  }
  return chunk === '' ? undefined : textResult(chunk);
}

function jsonOf(value: unknown): string {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch (cause) {
    throw notJson(value, cause);
  }
  if (json === undefined) throw notJson(value);
  return json;
}

/** What was thrown says why, such as a bigint or a circle somewhere inside; its first line is enough. */
function notJson(value: unknown, cause?: unknown): Error {
  const [reason = ''] = messageOf(cause).split('\n');
  const why = reason === '' ? '' : `: ${excerpt(reason.replace(/\.$/, ''), MAX_REASON_CHARS)}`;
  return invalidOutput(`JSON cannot hold ${describeValue(value)}${why}`, { cause });
}

/** A generator, or another iterator at its beginning. Lists, sets and typed arrays are values. */
function isIterator(given: unknown): given is Iterable<unknown> {
  return isIterable(given) && typeof Reflect.get(given, 'next') === 'function';
}
