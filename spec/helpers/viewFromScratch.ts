import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { mergeParts } from '../../lib/tools/mergeParts.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { InterruptMark } from '../../lib/ui/isInterruptMark.ts';
import type { CallView, ResponseView } from '../../lib/ui/ResponseView.ts';

type RunEvent = ModelEvent | ToolEvent | InterruptMark;
type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { readonly type: Type }>;

function pick<Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

function indexOf(event: RunEvent): number | undefined {
  if ('call' in event) return event.call.index;
  return 'index' in event ? event.index : undefined;
}

function callFromScratch(index: number, all: readonly RunEvent[]): CallView {
  const events = all.filter((event) => indexOf(event) === index);
  const start = pick(events, 'tool-call-start').at(-1);
  const call = events.flatMap((event) => ('call' in event ? [event.call] : [])).at(0);
  const waiting = pick(events, 'tool-queued').at(-1);
  const started = pick(events, 'tool-start').at(-1);
  const result = pick(events, 'tool-result').at(-1)?.result;
  const interrupt = pick(events, 'tool-interrupt').at(-1);
  const given = pick(events, 'tool-output').flatMap(({ parts }) => parts);
  const isQueued =
    [result, interrupt, started].every((told) => told === undefined) && waiting !== undefined;
  const state = (() => {
    if (result !== undefined) return 'settled';
    if (interrupt !== undefined) return 'interrupted';
    if (started !== undefined) return 'running';
    if (waiting !== undefined) return 'queued';
    if (call !== undefined) return 'sealed';
    return pick(all, 'finish').length > 0 ? 'withdrawn' : 'writing';
  })();
  return {
    index,
    id: call?.id ?? start?.id ?? '',
    name: call?.name ?? start?.name ?? '',
    arguments:
      call?.arguments ??
      pick(events, 'tool-call-delta')
        .map(({ delta }) => delta)
        .join(''),
    call,
    state,
    waitsFor: isQueued ? waiting.waitsFor : undefined,
    behind: isQueued ? waiting.behind : undefined,
    interrupt: result === undefined ? interrupt?.info : undefined,
    attempt: started?.attempt ?? 0,
    progress: pick(events, 'tool-progress').at(-1)?.value,
    output: result?.parts ?? mergeParts(given),
    result,
  };
}

/** What a view of these events must be, told from the events alone and all at once. */
export function viewFromScratch(events: readonly RunEvent[]): ResponseView {
  const indexes = [...new Set(events.flatMap((event) => indexOf(event) ?? []))];
  const finish = pick(events, 'finish').at(-1);
  const textOf = (type: 'text-delta' | 'reasoning-delta'): string =>
    pick(events, type)
      .map(({ delta }) => delta)
      .join('');
  return {
    text: textOf('text-delta'),
    reasoning: textOf('reasoning-delta'),
    calls: indexes.sort((a, b) => a - b).map((index) => callFromScratch(index, events)),
    usage: pick(events, 'usage').at(-1)?.usage,
    finish: finish && { reason: finish.reason, raw: finish.raw, message: finish.message },
  };
}
