import type { FinishReason } from '../../../lib/model/ModelEvent.ts';
import type { RunPlan } from '../plan/TurnPlan.ts';
import { argumentText, wireId, wireName } from './callInput.ts';
import type { TimedItem, Timeline } from './Timeline.ts';
import { type CallTimes, callTimes, endOf, finishReason } from './timelines.ts';

/** The formats in which responses are written. */
export type WireName = 'anthropic' | 'openai';

type WireEvent = TimedItem<object>;

/** A response in the bytes of a format, cut anywhere. A chunk comes when the last event comes that it has bytes of. */
export function wireTimeline(plan: RunPlan, format: WireName): Timeline<Uint8Array> {
  const times = callTimes(plan);
  const events = format === 'anthropic' ? anthropicEvents(plan, times) : openaiEvents(plan, times);
  const encoder = new TextEncoder();
  const { how, cutAt, bare } = plan.ends ?? {};
  const written = events.map(({ atMs, item }) => {
    const behind = bare && item === events.at(-1)?.item ? '' : '\n\n';
    return { atMs, item: encoder.encode(`data: ${JSON.stringify(item)}${behind}`) };
  });
  const isCut = cutAt !== undefined && (how === 'broken' || how === 'truncated');
  const length = written.reduce((sum, { item }) => sum + item.length, 0);
  const kept = isCut ? Math.floor((length * cutAt) / 1000) : length;
  const items = plan.cuts === undefined && !isCut ? written : cut(written, plan.cuts ?? [], kept);
  const atMs = isCut ? (items.at(-1)?.atMs ?? 0) : times.ends;
  return { items, end: { atMs, how: how === 'provider error' ? 'complete' : endOf(plan) } };
}

/** The first `length` bytes, cut into pieces of these sizes; zero: the rest in one piece. */
function cut(
  written: readonly TimedItem<Uint8Array>[],
  sizes: readonly number[],
  length: number,
): TimedItem<Uint8Array>[] {
  const bytes = new Uint8Array(length);
  const times: number[] = [];
  for (const { atMs, item } of written) {
    bytes.set(item.subarray(0, Math.max(0, length - times.length)), Math.min(length, times.length));
    for (let at = 0; at < item.length; at += 1) times.push(atMs);
  }
  const chunks: TimedItem<Uint8Array>[] = [];
  for (let start = 0, turn = 0; start < length; turn += 1) {
    const size = sizes[turn % sizes.length] || length;
    const end = Math.min(length, start + size);
    chunks.push({ atMs: times[end - 1] ?? 0, item: bytes.subarray(start, end) });
    start = end;
  }
  return chunks;
}

/** Argument text in pieces: the first at the beginning of the call, the last at its end. */
function pieces(text: string): [string, string] {
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle)];
}

function anthropicEvents(plan: RunPlan, { calls, ends }: CallTimes): WireEvent[] {
  const start = { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } };
  let now = 0;
  const blocks = calls.flatMap(({ call, begins, seals }, index): WireEvent[] => {
    const [first, last] = pieces(argumentText(call));
    // Blocks follow one another.
    const beginsAt = Math.max(now, begins);
    now = Math.max(beginsAt, seals);
    const block = { type: 'tool_use', id: wireId(call, plan.ids), name: wireName(call), input: {} };
    const delta = (partial_json: string): object => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json },
    });
    return [
      { atMs: beginsAt, item: { type: 'content_block_start', index, content_block: block } },
      { atMs: beginsAt, item: delta(first) },
      { atMs: now, item: delta(last) },
      { atMs: now, item: { type: 'content_block_stop', index } },
    ];
  });
  const close = (item: object): WireEvent => ({ atMs: ends, item });
  const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  const stop = { type: 'message_delta', delta: { stop_reason: stopReasons[finishReason(plan)] } };
  const end = {
    'provider error': [close(error)],
    broken: [],
    truncated: [],
    never: [],
    good: [close(stop), close({ type: 'message_stop' })],
  }[endKind(plan)];
  return [{ atMs: 0, item: start }, ...blocks, ...end];
}

function openaiEvents(plan: RunPlan, { calls, ends }: CallTimes): WireEvent[] {
  const chunk = (delta: object, finish_reason: string | null = null): object => ({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  let now = 0;
  const entries = calls.flatMap(({ call, begins, seals }, index): WireEvent[] => {
    const [first, last] = pieces(argumentText(call));
    const beginsAt = Math.max(now, begins);
    now = Math.max(beginsAt, seals);
    const opened = {
      index,
      id: wireId(call, plan.ids),
      type: 'function',
      function: { name: wireName(call), arguments: '' },
    };
    const more = (text: string): object =>
      chunk({ tool_calls: [{ index, function: { arguments: text } }] });
    return [
      { atMs: beginsAt, item: chunk({ tool_calls: [opened] }) },
      { atMs: beginsAt, item: more(first) },
      { atMs: now, item: more(last) },
    ];
  });
  const close = (item: object): WireEvent => ({ atMs: ends, item });
  const end = {
    'provider error': [close({ error: { message: 'Overloaded', type: 'server_error' } })],
    broken: [],
    truncated: [],
    never: [],
    good: [close(chunk({}, finishValues[finishReason(plan)]))],
  }[endKind(plan)];
  return [{ atMs: 0, item: chunk({ role: 'assistant', content: 'So: ' }) }, ...entries, ...end];
}

function endKind({ ends }: RunPlan): 'provider error' | 'broken' | 'truncated' | 'never' | 'good' {
  switch (ends?.how) {
    case 'provider error':
    case 'broken':
    case 'truncated':
    case 'never':
      return ends.how;
    default:
      return 'good';
  }
}

type Words = Readonly<Partial<Record<FinishReason, string>>>;

const stopReasons: Words = {
  stop: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  'content-filter': 'refusal',
  pause: 'pause_turn',
};

const finishValues: Words = {
  stop: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  'content-filter': 'content_filter',
  pause: 'something else',
};
