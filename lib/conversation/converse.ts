import { Observable } from 'rxjs';
import { NO_USAGE } from './addUsage.ts';
import type { ConversationEvent } from './ConversationEvent.ts';
import { ConversationLoop } from './ConversationLoop.ts';
import { type ConversationStart, ConversationState } from './ConversationState.ts';
import type { ConverseOptions } from './ConverseOptions.ts';
import { checkInputs } from './checkInputs.ts';
import { checkSnapshot } from './checkSnapshot.ts';
import { NOTHING_EARLIER } from './OpenTurn.ts';
import { readConverseOptions } from './readConverseOptions.ts';
import { readSnapshot } from './readSnapshot.ts';

/**
 * Talks to a model until it is done: sends the messages, runs the calls of the response while it comes, sends the results, and
 * so on. Cold: each subscription is a conversation of its own.
 *
 * Emits everything that happens in all turns, `turn-start` before and `turn-end` after each, with the messages so far; at
 * last `done`, and completes. A tool's failure is a result that the model gets. Errors with the `ModelStreamError` of a response
 * that broke and was not recovered from (see `recover`), after a `turn-end` with all that is known; and with what
 * `prepareTurn` or `stopWhen` throw. When `signal` aborts, emits the results of all calls, then `turn-end` and `done`.
 *
 * Unsubscribing stops everything, tools before the request; `observe` is called with the remaining results before
 * `unsubscribe` returns. Calls that have run never run again, neither when a response is asked for again, nor when the
 * conversation is gone on with from a snapshot; idempotent ones may, if they were stopped.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function converse<Message>(
  options: ConverseOptions<Message>,
): Observable<ConversationEvent<Message>> {
  const settings = readConverseOptions(options);
  const { resume, signal, messages = [] } = options;
  if (resume !== undefined) {
    checkSnapshot(resume.snapshot, settings.format.name);
    checkInputs(resume);
  }
  return new Observable((subscriber) => {
    const start: ConversationStart<Message> =
      resume === undefined
        ? { ...BEGINNING, messages: [...messages] }
        : readSnapshot(resume.snapshot);
    // A snapshot may be of a conversation with more models.
    const model = Math.min(start.model, settings.models.length - 1);
    const inputs = new Map(Object.entries(resume?.inputs ?? {}));
    const { maxIdenticalCalls } = settings;
    const state = new ConversationState({ ...start, model }, { inputs, maxIdenticalCalls });
    const loop = new ConversationLoop({ settings, state, subscriber });
    const abort = (): void => loop.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    subscriber.add(() => {
      signal?.removeEventListener('abort', abort);
      loop.leave();
    });
    options.onConversation?.(Object.freeze({ snapshot: () => loop.snapshot() }));
    loop.start();
  });
}

/** Where a conversation begins, but for its messages. */
const BEGINNING: Omit<ConversationStart<never>, 'messages'> = /* @__PURE__ */ Object.freeze({
  turns: 0,
  usage: NO_USAGE,
  model: 0,
  failures: 0,
  kept: undefined,
  results: [],
  counts: new Map<string, number>(),
  end: undefined,
  earlier: NOTHING_EARLIER,
});
