import type { AGUIEvent } from '@ag-ui/core';
import type { UIMessageChunk } from 'ai';
import { expectTypeOf } from 'expect-type';
import { type Observable, of } from 'rxjs';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { TurnMark } from '../../lib/tools/TurnMark.ts';
import type { AgUiEvent } from '../../lib/ui/AgUiEvent.ts';
import { type ToAgUiOptions, toAgUi } from '../../lib/ui/toAgUi.ts';
import { toAgUiResponse } from '../../lib/ui/toAgUiResponse.ts';
import {
  type ToUIMessageStreamOptions,
  toUIMessageStream,
} from '../../lib/ui/toUIMessageStream.ts';
import { toUIMessageStreamResponse } from '../../lib/ui/toUIMessageStreamResponse.ts';
import type { UIMessageStreamPart } from '../../lib/ui/UIMessageStreamPart.ts';

// Every part is one of the AI SDK.
expectTypeOf<UIMessageStreamPart>().toExtend<UIMessageChunk>();

/** The events of AG-UI with words for the members of the enum, which no word is assignable to. */
type Worded<Event> = Event extends { type: infer Type extends string }
  ? Omit<Event, 'type'> & { type: `${Type}` }
  : never;
type OfType<Event, Type> = Extract<Event, { type: Type }>;

// Every event is one of AG-UI, and has no field that the event of its type has not.
expectTypeOf<AgUiEvent>().toExtend<Worded<AGUIEvent>>();
type UnknownFields = {
  [Type in AgUiEvent['type']]: Exclude<
    OfType<AgUiEvent, Type> extends infer Event
      ? Event extends Event
        ? keyof Event
        : never
      : never,
    keyof OfType<Worded<AGUIEvent>, Type>
  >;
}[AgUiEvent['type']];
expectTypeOf<UnknownFields>().toEqualTypeOf<never>();

// The operators take what the executor emits, or the events of a model alone.
declare const events$: Observable<ModelEvent | ToolEvent>;
declare const model$: Observable<ModelEvent<{ role: string }>>;
const ids: ToAgUiOptions = { threadId: 't', runId: 'r' };
expectTypeOf(events$.pipe(toUIMessageStream())).toEqualTypeOf<Observable<UIMessageStreamPart>>();
expectTypeOf(model$.pipe(toUIMessageStream())).toEqualTypeOf<Observable<UIMessageStreamPart>>();
expectTypeOf(events$.pipe(toAgUi(ids))).toEqualTypeOf<Observable<AgUiEvent>>();
expectTypeOf(toUIMessageStreamResponse(events$, {}, { status: 200 })).toEqualTypeOf<Response>();
expectTypeOf(toAgUiResponse(model$, ids)).toEqualTypeOf<Response>();

// Or those of a conversation, whose marks say what the operators read of them.
declare const conversation$: Observable<ConversationEvent<{ role: string }>>;
expectTypeOf(conversation$.pipe(toUIMessageStream())).toEqualTypeOf<
  Observable<UIMessageStreamPart>
>();
expectTypeOf(conversation$.pipe(toAgUi(ids))).toEqualTypeOf<Observable<AgUiEvent>>();
expectTypeOf<Extract<ConversationEvent, { type: TurnMark['type'] }>>().toExtend<TurnMark>();

// And refuse what is no event, and options that are not there.
// @ts-expect-error: not an event
of(1).pipe(toUIMessageStream());
// @ts-expect-error: AG-UI wants the ids of the request
toAgUi({});
// @ts-expect-error: no such option
const wrong: ToUIMessageStreamOptions = { sendReasoning: true };
void wrong;
