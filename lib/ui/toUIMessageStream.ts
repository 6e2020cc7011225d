import type { OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { checkCount } from '../tools/checkCount.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { foldTurn } from './foldTurn.ts';
import { readErrorText } from './readErrorText.ts';
import type { CreateWriter } from './TurnWriter.ts';
import type { UIMessageStreamPart } from './UIMessageStreamPart.ts';
import { UIMessageWriter } from './UIMessageWriter.ts';

const DEFAULT_MAX_PRELIMINARY_CHARS = 8_192;

/** Options of `toUIMessageStream`. */
export interface ToUIMessageStreamOptions {
  /** Id of the message. @defaultValue none: the reader makes one */
  readonly messageId?: string;
  /**
   * Most characters of output that is shown while it grows, a whole number from 1: each piece is sent with what came before
   * it, so longer output is shown by its end, with `…` before it. The result is never cut.
   *
   * @defaultValue 8192
   */
  readonly maxPreliminaryChars?: number;
  /**
   * Says an error of the source to the user. What it throws becomes an error notification.
   *
   * @defaultValue a sentence for each kind of `ModelStreamError`, without anything of the error's own message
   */
  readonly errorText?: (error: unknown) => string;
}

/**
 * Turns what a model says and what its tools do into the parts of one UI message, as the AI SDK's `useChat` reads them. It
 * takes one response or several in a row, with the tool events of each; each response is a step.
 *
 * Emits `start` when subscribed to, and the parts of each event with that event. A call gets `tool-input-start`,
 * `-delta` and `-available`, preliminary `tool-output-available` for output before the result, a `file` for each medium, and
 * one end: `tool-output-available`, `-error` or `-denied`, or `tool-input-error` for input that does not parse or never came
 * to its end. Calls that nobody ran are left as they are after a good finish, for the reader to answer; so are calls that wait
 * for outside input, after a `data-tool-interrupt` that says for what, and a `tool-approval-request` where it is their approval.
 * What a response that is asked for again has shown stays, before a transient `data-turn-retry`.
 *
 * Completes when the source does, after `finish`, or after `abort` if it completes in the middle of a response. An error of
 * the source becomes the part `error`, after the ends of all calls, and then completion: the reader is told of it in the
 * stream. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function toUIMessageStream(
  options: ToUIMessageStreamOptions = {},
): OperatorFunction<ModelEvent | ToolEvent | TurnMark, UIMessageStreamPart> {
  return foldTurn(uiMessageWriter(options));
}

/** Makes the writer of each stream, of options that were checked. */
export function uiMessageWriter(
  options: ToUIMessageStreamOptions,
): CreateWriter<UIMessageStreamPart> {
  const { messageId, maxPreliminaryChars = DEFAULT_MAX_PRELIMINARY_CHARS } = options;
  if (messageId !== undefined && typeof messageId !== 'string') {
    throw new TypeError(wrongValue('messageId must be a string', messageId));
  }
  checkCount('maxPreliminaryChars', maxPreliminaryChars, 1);
  const errorText = readErrorText(options.errorText);
  const settings = { messageId, maxPreliminaryChars, errorText };
  return (emit) => new UIMessageWriter(settings, emit);
}
