import type { ModelEvent, ToolCall, ToolEvent, ToolResult } from 'millrace';
import { type ResponseView, view } from 'millrace/ui';
import { Subject } from 'rxjs';
import { cpuMicros } from '../workloads/cpu.ts';
import type { Solo } from './Solo.ts';

type RunEvent = ModelEvent | ToolEvent;

const SMALL = 10;
const LARGE = 10_000;
const EVENTS = 200_000;
const ROUNDS = 7;

function callOf(index: number): ToolCall {
  return { kind: 'function', index, id: `call_${index}`, name: 'look', arguments: '{}' };
}

function resultOf({ index, id }: ToolCall): ToolResult {
  const timing = { sealedAt: 0, startedAt: 0, settledAt: 1 };
  const facts = { status: 'ok', execution: 'finished', isError: false, attempts: 1 } as const;
  return { ...facts, index, callId: id, toolName: 'look', parts: [], timing };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const first = callOf(0);

/** What the events are of: all that may grow. */
const shapes: Readonly<Record<string, (events: number) => readonly RunEvent[]>> = {
  text: (events) => times(events, () => ({ type: 'text-delta', delta: 'word ' })),
  argument: (events) => [
    { type: 'tool-call-start', index: 0, id: 'call_0', name: 'look' },
    ...times(events - 1, () => ({ type: 'tool-call-delta' as const, index: 0, delta: 'word' })),
  ],
  output: (events) =>
    times(events, (seq) => ({
      type: 'tool-output',
      call: first,
      seq,
      parts: [seq % 2 === 0 ? { type: 'text', text: 'line' } : { type: 'link', url: 'x:y' }],
    })),
  calls: (events) => {
    const calls = times(events / 2, callOf);
    return [
      ...calls.map((call) => ({ type: 'tool-call' as const, call, seal: 'explicit' as const })),
      ...calls.map((call) => ({ type: 'tool-result' as const, call, result: resultOf(call) })),
    ];
  },
};

/** CPU time of one event, in microseconds, when these responses come one after another, again and again. */
async function perEvent(responses: readonly (readonly RunEvent[])[]): Promise<number> {
  const cpu = await cpuMicros(async () => {
    for (let left = EVENTS; left > 0; left -= LARGE) responses.forEach(fold);
  });
  return cpu / EVENTS;
}

function fold(events: readonly RunEvent[]): void {
  const events$ = new Subject<RunEvent>();
  let last: ResponseView | undefined;
  events$.pipe(view()).subscribe((now) => {
    last = now;
  });
  for (const event of events) events$.next(event);
  if (last === undefined) throw new Error('There is no view.');
}

/** What an event costs among 10 and among 10,000: the worst growth of all shapes. */
export const views: Solo = async () => {
  const growths: number[] = [];
  const costs: number[] = [];
  for (const make of Object.values(shapes)) {
    // As many events in all, so that those of the one are no nearer to the processor than those of the other.
    const [small, large] = [times(LARGE / SMALL, () => make(SMALL)), [make(LARGE)]];
    await perEvent(small);
    await perEvent(large);
    const costsOfSmall: number[] = [];
    const costsOfLarge: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      costsOfSmall.push(await perEvent(small));
      costsOfLarge.push(await perEvent(large));
    }
    // The least of several: what else the machine does only adds to it.
    costs.push(Math.min(...costsOfLarge));
    growths.push(Math.min(...costsOfLarge) / Math.min(...costsOfSmall));
  }
  return { millrace: { cpuPerEvent: Math.max(...costs), growth: Math.max(...growths) } };
};
