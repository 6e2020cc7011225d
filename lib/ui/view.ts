import { type OperatorFunction, scan } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { emptyView, nextView } from './nextView.ts';
import type { ResponseView } from './ResponseView.ts';

/**
 * Folds the events of one response and its calls into views that a template can draw. In a conversation it shows the last
 * response: there is an empty view at the beginning of each turn, and of each response that is asked for again.
 *
 * Emits after every event what is known by then: the same object if the event said nothing new, otherwise one that shares with
 * the one before whatever did not change. Before the first event there is `emptyView`, which it does not emit. Completes and
 * errors with its source: the last view stays what it is. Unsubscribing unsubscribes the source.
 *
 * The cost of an event does not depend on the number of events before it, and hardly on that of the calls: there is one more
 * step for 32 times as many. A `finish` looks at all calls once.
 *
 * ```
 * events   --t0--t1--c----r|     t0: 'Let me', t1: ' look.', c: a call, r: its result
 * output   --v0--v1--v2---v3|    v1: text 'Let me look.', v2: a call that is sealed, v3: a call that is settled
 * ```
 */
export function view<Message>(): OperatorFunction<
  ModelEvent<Message> | ToolEvent | TurnMark,
  ResponseView<Message>
> {
  return scan(
    (before: ResponseView<Message>, event: ModelEvent<Message> | ToolEvent | TurnMark) =>
      nextView(before, event),
    emptyView,
  );
}
