import fc from 'fast-check';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { callOf } from './callOf.ts';
import { toolResult } from './toolResult.ts';

type RunEvent = ModelEvent | ToolEvent;

/** Lives of single calls, in the order in which the events of one may come; some end early. */
function lifeOf(index: number): fc.Arbitrary<RunEvent[]> {
  const call: ToolCall = callOf('look', { index, id: `call_${index}`, arguments: '{"a":1}' });
  const waits = fc.constantFrom<RunEvent>(
    { type: 'tool-queued', call, waitsFor: 'approval' },
    { type: 'tool-queued', call, waitsFor: 'turn', behind: 0 },
  );
  const works = fc.oneof(
    fc.nat(9).map((value): RunEvent => ({ type: 'tool-progress', call, value })),
    fc.constantFrom('a', 'bc', '').map(
      (text): RunEvent => ({
        type: 'tool-output',
        call,
        seq: 0,
        parts: [{ type: 'text', text }],
      }),
    ),
    fc.constant<RunEvent>({
      type: 'tool-output',
      call,
      seq: 0,
      parts: [{ type: 'link', url: 'u' }],
    }),
  );
  const result = toolResult(index, [{ type: 'text', text: `result ${index}` }]);
  return fc
    .tuple(fc.array(waits, { maxLength: 2 }), fc.array(works, { maxLength: 20 }), fc.nat(40))
    .map(([waiting, working, end]) =>
      [
        { type: 'tool-call-start' as const, index, id: 'made', name: 'look' },
        ...['{"a"', ':', '1}'].map((delta) => ({ type: 'tool-call-delta' as const, index, delta })),
        { type: 'tool-call' as const, call, seal: 'explicit' as const },
        ...waiting,
        { type: 'tool-start' as const, call, attempt: 1 },
        ...working,
        { type: 'tool-result' as const, call, result },
      ].slice(0, end < 20 ? end : undefined),
    );
}

const speech = fc.array(
  fc.constantFrom<RunEvent>(
    { type: 'text-delta', delta: 'x' },
    { type: 'text-delta', delta: 'yz' },
    { type: 'reasoning-delta', delta: 'hm' },
    { type: 'usage', usage: { inputTokens: 1, raw: {} } },
  ),
  { maxLength: 12 },
);

const finish: RunEvent = {
  type: 'finish',
  reason: 'tool-calls',
  raw: 'tool_use',
  message: { a: 1 },
};

/** Events of a response and its calls, the lives of several calls mixed; with a finish somewhere, or none. */
export const runEvents: fc.Arbitrary<readonly RunEvent[]> = fc
  .tuple(
    fc.tuple(lifeOf(0), lifeOf(1), lifeOf(40), speech),
    fc.array(fc.nat(3), { maxLength: 150 }),
    fc.nat(200),
  )
  .map(([lists, picks, finishAt]) => {
    const next = lists.map(() => 0);
    const events: RunEvent[] = [];
    for (const pick of [...picks, ...lists.flatMap((list, which) => list.map(() => which))]) {
      const event = lists[pick]?.[next[pick] ?? 0];
      next[pick] = (next[pick] ?? 0) + 1;
      if (event !== undefined) events.push(event);
    }
    return finishAt > events.length ? events : finished(events, finishAt);
  });

/** The events with a finish among them: after it, only what happens to calls that are sealed by then. */
function finished(events: readonly RunEvent[], finishAt: number): readonly RunEvent[] {
  const before = events.slice(0, finishAt);
  const sealed = new Set(before.map((event) => event.type === 'tool-call' && event.call.index));
  const after = events
    .slice(finishAt)
    .filter(
      (event) => 'call' in event && event.type !== 'tool-call' && sealed.has(event.call.index),
    );
  return [...before, finish, ...after];
}
