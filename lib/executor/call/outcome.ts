import type { ToolCall } from '../../model/ToolCall.ts';
import { mergeParts, textPart } from '../../tools/mergeParts.ts';
import type { TextPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type {
  ToolErrorInfo,
  ToolExecution,
  ToolResult,
  ToolStatus,
  ToolTiming,
  Truncation,
} from '../../tools/ToolResult.ts';
import { boundMedia, mediaLeftOut } from '../output/boundMedia.ts';
import { boundParts } from '../output/boundParts.ts';
import type { CallOutput, ResultLimits } from '../output/CallOutput.ts';
import { charsOf } from '../output/charsOf.ts';
import { cutPosition } from '../output/truncate.ts';
import type { Failure } from './failure.ts';

/** What a result says beside which call it answers, and when. */
export interface Outcome {
  /** How the call ended. */
  readonly status: ToolStatus;
  /** How far the tool got. */
  readonly execution: ToolExecution;
  /** Whether the model should read it as a failure. */
  readonly isError: boolean;
  /** What the model and the user get, bounded. */
  readonly parts: readonly ToolOutputPart[];
  /** The value behind the text. */
  readonly structured?: unknown;
  /** What went wrong. */
  readonly error?: ToolErrorInfo;
  /** What was cut. */
  readonly truncated?: Truncation;
}

/** What a tool said of its whole output. */
export interface GivenMarks {
  /** Whether it called it an error. */
  readonly isError: boolean;
  /** The value behind the text; undefined if there is none. */
  readonly structured: unknown;
}

/** An object that is being made. */
type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

const NO_PARTS: readonly ToolOutputPart[] = /* @__PURE__ */ Object.freeze([]);
const MAX_MESSAGE_CHARS = 500;

/** The outcome of a call whose tool has given its output: all of it, or as much as its limit lets it give. */
export function givenOutcome(
  output: CallOutput | undefined,
  execution: ToolExecution,
  { isError, structured }: GivenMarks,
): Outcome {
  const parts = output?.parts ?? NO_PARTS;
  const truncated = output?.truncation;
  const outcome = { status: isError ? 'error' : 'ok', execution, isError, parts } as const;
  if (!isError && structured === undefined && truncated === undefined) return outcome;
  return {
    ...outcome,
    ...(structured !== undefined && { structured }),
    ...(isError && { error: statedError(parts) }),
    ...(truncated && { truncated }),
  };
}

/** What a tool says went wrong when it marks its output as an error: the beginning of its text for the model. */
function statedError(parts: readonly ToolOutputPart[]): ToolErrorInfo {
  const isStated = (part: ToolOutputPart): part is TextPart =>
    part.type === 'text' && part.audience !== 'user';
  const text = parts.find(isStated)?.text ?? '';
  const message = text.slice(0, cutPosition(text, MAX_MESSAGE_CHARS));
  return Object.freeze({ code: 'tool-failed', message, retryable: false });
}

/** What a failed call has to say beside its failure. */
export interface FailedOutput {
  /** How it is bounded. */
  readonly limit: ResultLimits;
  /** What its tool had given before. */
  readonly before?: readonly ToolOutputPart[];
  /** What that lacks. */
  readonly lacks?: Truncation | undefined;
  /** Says where all of it is; not counted. */
  readonly note?: readonly ToolOutputPart[];
}

/**
 * The outcome of a failed call: the message first, then what the failure carries, then what the tool had given before;
 * all of it bounded together, with the note of where the rest is behind it.
 */
export function failedOutcome(
  { status, error, carried = NO_PARTS, parts: whole }: Failure,
  execution: ToolExecution,
  { limit, before = NO_PARTS, lacks, note = NO_PARTS }: FailedOutput,
): Outcome {
  const isOnlyMessage = carried.length + before.length + note.length === 0 && lacks === undefined;
  if (isOnlyMessage && fits(error.message, limit)) {
    const parts = whole ?? Object.freeze([textPart(error.message, undefined)]);
    return { status, execution, isError: true, error, parts };
  }
  const bounded = boundMedia(carried, limit.maxMediaBytes);
  const parts: ToolOutputPart[] = [{ type: 'text', text: error.message }, ...bounded];
  if (before.length > 0) parts.push({ type: 'text', text: '\n\nOutput before that:\n' }, ...before);
  const { parts: kept, truncated: cut } = boundParts({ parts }, limit);
  const leftOut = mediaLeftOut(carried, bounded) + (lacks?.mediaLeftOut ?? 0);
  // Markers that stand in what came before do not count.
  const markers = lacks === undefined ? 0 : charsOf(before) - lacks.kept;
  const keptChars = cut?.kept ?? charsOf(kept) - markers;
  const isWhole = cut === undefined && lacks === undefined && leftOut === 0;
  return {
    status,
    execution,
    isError: true,
    error,
    parts: note.length === 0 ? kept : mergeParts([...kept, ...note]),
    ...(!isWhole && { truncated: failedTruncation(keptChars, leftOut, lacks?.reference) }),
  };
}

/** Whether a text is one part as it is. */
function fits(text: string, { maxChars }: ResultLimits): boolean {
  return text !== '' && (maxChars <= 0 || text.length <= maxChars);
}

/** What the result of a failure lacks. How much the tool would have given, nobody knows: there is no total. */
function failedTruncation(
  kept: number,
  leftOut: number,
  reference: string | undefined,
): Truncation {
  return Object.freeze({
    unit: 'utf16',
    kept,
    ...(leftOut > 0 && { mediaLeftOut: leftOut }),
    ...(reference !== undefined && { reference }),
  });
}

/** What a result says of the call that it answers. */
export interface CallFacts {
  /** Name of the tool. */
  readonly toolName: string;
  /** How often the tool was started. */
  readonly attempts: number;
  /** When things happened. */
  readonly timing: ToolTiming;
}

/** Makes the one result of a call. Frozen. */
export function makeResult(
  call: ToolCall,
  { toolName, attempts, timing }: CallFacts,
  outcome: Outcome,
): ToolResult {
  const { status, execution, isError, structured, error, truncated } = outcome;
  // Put in one by one, not spread: there is one for each call.
  const result: Changeable<Partial<ToolResult>> = {
    index: call.index,
    callId: call.id,
    toolName,
    status,
    execution,
    isError,
    parts: Object.freeze(outcome.parts),
  };
  if (call.kind === 'custom') result.kind = call.kind;
  if (structured !== undefined) result.structured = structured;
  if (error !== undefined) result.error = error;
  if (truncated !== undefined) result.truncated = truncated;
  result.attempts = attempts;
  result.timing = Object.freeze(timing);
  return Object.freeze(result as ToolResult);
}
