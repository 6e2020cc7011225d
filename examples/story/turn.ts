import type { FinishReason, ModelEvent, ToolCall, ToolEvent, ToolResult } from 'millrace';

/** Everything that one response and its calls tell. */
export type StoryEvent = ModelEvent | ToolEvent;

/** What is known of one call. All times are in milliseconds since the epoch. */
export interface CallRecord {
  readonly index: number;
  readonly name: string;
  /** The arguments as far as they are written. */
  readonly argumentText: string;
  readonly beganAt: number;
  readonly call?: ToolCall;
  readonly sealedAt?: number;
  /** What it waits for, while it waits. */
  readonly waitsFor?: 'commit' | 'approval' | 'turn' | 'slot';
  /** Index of the call that it waits for. */
  readonly behind?: number;
  readonly startedAt?: number;
  readonly settledAt?: number;
  /** The latest progress that its tool reported. */
  readonly progress?: unknown;
  /** The end of the text that its tool has given so far. */
  readonly outputTail: string;
  readonly result?: ToolResult;
  /** How many results it got: one, if all is well. */
  readonly resultCount: number;
}

/** A piece of the response, in the order of writing. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly index: number };

/** What is known of one turn: a response and its calls. */
export interface TurnRecord {
  /** Counts the turns from 1. */
  readonly number: number;
  /** When the request was sent. */
  readonly startedAt: number;
  /** When the model's first event came. */
  readonly firstEventAt?: number;
  /** When the response was complete. */
  readonly finishedAt?: number;
  readonly finish?: FinishReason;
  /** When everything of the turn was over. */
  readonly endedAt?: number;
  readonly blocks: readonly Block[];
  /** The calls, in the order in which they began. */
  readonly calls: readonly CallRecord[];
}

/** A turn of which nothing has come yet. */
export function startTurn(number: number, now: number): TurnRecord {
  return { number, startedAt: now, blocks: [], calls: [] };
}

/** A turn with one more event. */
export function recordEvent(turn: TurnRecord, event: StoryEvent, now: number): TurnRecord {
  if ('call' in event && event.type !== 'tool-call') {
    return change(turn, event.call.index, (call) => recordToolEvent(call, event, now));
  }
  return recordModelEvent({ ...turn, firstEventAt: turn.firstEventAt ?? now }, event, now);
}

function recordModelEvent(turn: TurnRecord, event: ModelEvent, now: number): TurnRecord {
  switch (event.type) {
    case 'text-delta':
      return { ...turn, blocks: appendText(turn.blocks, event.delta) };
    case 'tool-call-start': {
      const { index, name } = event;
      const call: CallRecord = {
        index,
        name,
        argumentText: '',
        beganAt: now,
        outputTail: '',
        resultCount: 0,
      };
      return {
        ...turn,
        blocks: [...turn.blocks, { type: 'call', index }],
        calls: [...turn.calls, call],
      };
    }
    case 'tool-call-delta':
      return change(turn, event.index, (call) => ({
        ...call,
        argumentText: call.argumentText + event.delta,
      }));
    case 'tool-call':
      return change(turn, event.call.index, (call) => ({
        ...call,
        call: event.call,
        argumentText: event.call.arguments,
        sealedAt: now,
      }));
    case 'finish':
      return { ...turn, finishedAt: now, finish: event.reason };
    default:
      return turn;
  }
}

const TAIL_CHARS = 400;

function recordToolEvent(
  { waitsFor, behind, ...call }: CallRecord,
  event: ToolEvent,
  now: number,
): CallRecord {
  switch (event.type) {
    case 'tool-queued':
      return {
        ...call,
        waitsFor: event.waitsFor,
        ...(event.behind !== undefined && { behind: event.behind }),
      };
    case 'tool-start':
      return { ...call, startedAt: now };
    case 'tool-progress':
      return { ...call, progress: event.value };
    case 'tool-output': {
      const text = event.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { ...call, outputTail: (call.outputTail + text).slice(-TAIL_CHARS) };
    }
    case 'tool-result':
      return {
        ...call,
        ...event.result.timing,
        result: event.result,
        resultCount: call.resultCount + 1,
      };
  }
}

function change(
  turn: TurnRecord,
  index: number,
  edit: (call: CallRecord) => CallRecord,
): TurnRecord {
  return { ...turn, calls: turn.calls.map((call) => (call.index === index ? edit(call) : call)) };
}

function appendText(blocks: readonly Block[], delta: string): readonly Block[] {
  const last = blocks.at(-1);
  return last?.type === 'text'
    ? [...blocks.slice(0, -1), { type: 'text', text: last.text + delta }]
    : [...blocks, { type: 'text', text: delta }];
}

/** The text of a turn, one paragraph per block. */
export function textOf(turn: TurnRecord): string {
  return turn.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
