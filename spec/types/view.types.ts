import { expectTypeOf } from 'expect-type';
import { NEVER, type Observable, of } from 'rxjs';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { emptyView, nextView } from '../../lib/ui/nextView.ts';
import type { CallView, ResponseView } from '../../lib/ui/ResponseView.ts';
import { toAsyncIterable } from '../../lib/ui/toAsyncIterable.ts';
import { toReadableStream } from '../../lib/ui/toReadableStream.ts';
import { view } from '../../lib/ui/view.ts';

interface Message {
  readonly role: string;
}
const events$: Observable<ModelEvent<Message> | ToolEvent> = NEVER;
const toolEvents$: Observable<ToolEvent> = NEVER;

// The message keeps its type, also where a view begins with none.
expectTypeOf(events$.pipe(view())).toEqualTypeOf<Observable<ResponseView<Message>>>();
expectTypeOf(toolEvents$.pipe(view())).toExtend<Observable<ResponseView<unknown>>>();
const first: ResponseView<Message> = emptyView;
expectTypeOf(nextView(first, { type: 'text-delta', delta: 'a' })).toEqualTypeOf<
  ResponseView<Message>
>();

// A conversation has views, too; what a call waits for is of any type.
declare const conversation$: Observable<ConversationEvent<Message>>;
expectTypeOf(conversation$.pipe(view())).toExtend<Observable<ResponseView<unknown>>>();
expectTypeOf<CallView['interrupt']>().toEqualTypeOf<unknown>();

// A view cannot be changed.
declare const call: CallView;
// @ts-expect-error read-only
call.state = 'running';
// @ts-expect-error read-only
first.calls.push(call);

// Pull consumers take whatever there is.
expectTypeOf(toAsyncIterable(of(1, 'a'))).toEqualTypeOf<AsyncIterable<string | number>>();
expectTypeOf(toReadableStream(of(new Uint8Array(1)))).toExtend<ReadableStream<Uint8Array>>();
for await (const event of toAsyncIterable(toolEvents$)) {
  expectTypeOf(event).toEqualTypeOf<ToolEvent>();
}
// @ts-expect-error nothing but observables
toAsyncIterable([1, 2]);
