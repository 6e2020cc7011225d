import { expectTypeOf } from 'expect-type';
import { EMPTY, type Observable } from 'rxjs';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ArgumentsView } from '../../lib/partial/ArgumentsView.ts';
import { partialArguments } from '../../lib/partial/partialArguments.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';

// It takes what a decoder gives, whatever the messages are, and what executeTools gives.
const decoded: Observable<ModelEvent<{ role: string }>> = EMPTY;
const executed: Observable<ModelEvent<string> | ToolEvent> = EMPTY;
expectTypeOf(decoded.pipe(partialArguments())).toEqualTypeOf<Observable<ArgumentsView>>();
expectTypeOf(executed.pipe(partialArguments())).toEqualTypeOf<Observable<ArgumentsView>>();

// What a view shows is unchecked, and to be left as it is.
expectTypeOf<ArgumentsView['value']>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
declare const view: ArgumentsView;
// @ts-expect-error The value belongs to the views.
view.value['city'] = 'Oslo';

// Other events are refused.
const texts: Observable<string> = EMPTY;
// @ts-expect-error A string is no event.
texts.pipe(partialArguments());
