import type { OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { AgUiEvent } from './AgUiEvent.ts';
import { AgUiWriter } from './AgUiWriter.ts';
import { foldTurn } from './foldTurn.ts';
import { readErrorText } from './readErrorText.ts';
import type { CreateWriter } from './TurnWriter.ts';

/** Options of `toAgUi`. */
export interface ToAgUiOptions {
  /** Id of the conversation, as the request for the run has it. */
  readonly threadId: string;
  /** Id of the run, as the request for the run has it. The ids of messages are made of it. */
  readonly runId: string;
  /**
   * Says an error of the source to the user. What it throws becomes an error notification.
   *
   * @defaultValue a sentence for each kind of `ModelStreamError`, without anything of the error's own message
   */
  readonly errorText?: (error: unknown) => string;
}

/**
 * Turns what a model says and what its tools do into the events of one AG-UI run. It takes one response or several in a row,
 * with the tool events of each; each response is a step.
 *
 * Emits `RUN_STARTED` when subscribed to, and the events for each event with it. A call gets `TOOL_CALL_START`, `_ARGS` and
 * `_END`, and one `TOOL_CALL_RESULT`, whose `metadata.millrace` has the status; `CUSTOM` events tell of approvals, of outside
 * input that is waited for, of progress, of output before the result, and of a response that is asked for again. A call that
 * was never complete has a result that says so. Calls that nobody ran, after a good finish, and calls that wait for outside
 * input are named in `pendingToolCallIds`, for the application to answer.
 *
 * Completes when the source does, after `RUN_FINISHED`, whose outcome is `cancelled` if it completes in the middle of a
 * response. An error of the source becomes `RUN_ERROR`, after the ends of all calls, and then completion: the reader is told
 * of it in the stream. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function toAgUi(
  options: ToAgUiOptions,
): OperatorFunction<ModelEvent | ToolEvent | TurnMark, AgUiEvent> {
  return foldTurn(agUiWriter(options));
}

/** Makes the writer of each run, of options that were checked. */
export function agUiWriter(options: ToAgUiOptions): CreateWriter<AgUiEvent> {
  const settings = {
    threadId: readId('threadId', options?.threadId),
    runId: readId('runId', options?.runId),
    errorText: readErrorText(options.errorText),
  };
  return (emit) => new AgUiWriter(settings, emit);
}

function readId(name: string, id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new TypeError(wrongValue(`${name} must be a string that is not empty`, id));
}
