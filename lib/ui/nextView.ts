import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { isInterruptMark } from './isInterruptMark.ts';
import { type CallEvent, indexOf, nextCall } from './nextCall.ts';
import { ResponseSnapshot } from './ResponseSnapshot.ts';
import type { ResponseView } from './ResponseView.ts';

/** The view before the first event of a response. Frozen. */
export const emptyView: ResponseView<never> =
  /* @__PURE__ */ ResponseSnapshot.empty() as ResponseView<never>;

/**
 * Gives what a response and its calls look like after an event, from what they looked like before: a reducer, which begins
 * with `emptyView`. Pure. An event that says nothing new gives the same view; one of another kind says nothing. In a conversation
 * every turn begins with an empty view, and so does every response that is asked for again.
 *
 * The cost of an event does not depend on the number of events before it, and hardly on that of the calls: there is one more
 * step for 32 times as many. A `finish` looks at all calls once.
 *
 * @throws TypeError for a `view` that is not `emptyView`, and that this function has not given.
 */
export function nextView<Message>(
  view: ResponseView<Message>,
  event: ModelEvent<Message> | ToolEvent | TurnMark,
): ResponseView<Message> {
  if (!ResponseSnapshot.is(view)) {
    throw new TypeError(wrongValue('view must be emptyView or what nextView gave', view));
  }
  return after(view, event) as ResponseView as ResponseView<Message>;
}

function after(view: ResponseSnapshot, event: ModelEvent | ToolEvent | TurnMark): ResponseSnapshot {
  switch (event.type) {
    case 'text-delta':
      if (event.delta === '') return view;
      // `+` on purpose: engines concatenate lazily.
      return view.with({ text: view.text + event.delta });
    case 'reasoning-delta':
      if (event.delta === '') return view;
      return view.with({ reasoning: view.reasoning + event.delta });
    case 'usage':
      return view.with({ usage: event.usage });
    case 'finish':
      return afterFinish(view, event);
    case 'tool-call-start':
    case 'tool-call-delta':
    case 'tool-call':
    case 'tool-queued':
    case 'tool-start':
    case 'tool-progress':
    case 'tool-output':
    case 'tool-result':
      return afterCallEvent(view, event);
    case 'tool-interrupt':
      return isInterruptMark(event) ? afterCallEvent(view, event) : view;
    case 'turn-start':
    case 'turn-retry':
      return ResponseSnapshot.empty();
    default:
      return view;
  }
}

function afterCallEvent(view: ResponseSnapshot, event: CallEvent): ResponseSnapshot {
  const index = indexOf(event);
  const before = view.list.at(index);
  const call = nextCall(before, event);
  return call === undefined || call === before ? view : view.with({}, view.list.with(index, call));
}

/** A call that is not complete by now will never be one. */
function afterFinish(
  view: ResponseSnapshot,
  { reason, raw, message }: Extract<ModelEvent, { readonly type: 'finish' }>,
): ResponseSnapshot {
  const list = view.list.items
    .filter(({ state }) => state === 'writing')
    .reduce((calls, call) => calls.with(call.index, call.with({ state: 'withdrawn' })), view.list);
  return view.with({ finish: Object.freeze({ reason, raw, message }) }, list);
}
