import type { AnyTool, Claim, Concurrency } from 'millrace';
import type { CallRecord, TurnRecord } from './turn.ts';

/** The figures that matter, in milliseconds since the request was sent. */
export interface Figures {
  readonly firstResultMs: number;
  readonly modelFinishedMs: number;
  readonly allSettledMs: number;
  /** When all would have settled if no call had started before the response was complete. Computed. */
  readonly afterMessageMs: number;
}

/** The figures of a turn; none if it was not finished or had no calls. */
export function figuresOf(turn: TurnRecord, tools: readonly AnyTool[]): Figures | undefined {
  const settled = turn.calls.flatMap(({ settledAt }) => settledAt ?? []);
  if (turn.finishedAt === undefined || settled.length === 0) return undefined;
  const modelFinishedMs = turn.finishedAt - turn.startedAt;
  return {
    firstResultMs: Math.min(...settled) - turn.startedAt,
    modelFinishedMs,
    allSettledMs: Math.max(turn.finishedAt, ...settled) - turn.startedAt,
    afterMessageMs: modelFinishedMs + batchMs(turn.calls.map((call) => measure(call, tools))),
  };
}

/** A call of which it is known how long it ran, and beside what it may run. */
export interface MeasuredCall {
  readonly durationMs: number;
  readonly concurrency: Concurrency;
}

/**
 * How long the calls take if all may start at once: the same rules (each waits for the earlier ones that it conflicts with;
 * there are fewer calls than slots), the durations that were measured.
 */
export function batchMs(calls: readonly MeasuredCall[]): number {
  const ends: number[] = [];
  for (const { durationMs, concurrency } of calls) {
    const before = ends.filter((_, earlier) => conflict(calls[earlier]?.concurrency, concurrency));
    ends.push(Math.max(0, ...before) + durationMs);
  }
  return Math.max(0, ...ends);
}

/** A call that never started took no time and was in nobody's way. */
function measure(call: CallRecord, tools: readonly AnyTool[]): MeasuredCall {
  const { startedAt, settledAt } = call;
  if (startedAt === undefined || settledAt === undefined)
    return { durationMs: 0, concurrency: 'safe' };
  return { durationMs: settledAt - startedAt, concurrency: concurrencyOf(call, tools) };
}

function concurrencyOf({ name, argumentText }: CallRecord, tools: readonly AnyTool[]): Concurrency {
  const tool = tools.find(({ definition }) => definition.name === name);
  const concurrency = tool?.traits.concurrency ?? 'unsafe';
  if (typeof concurrency !== 'function') return concurrency;
  try {
    return concurrency(JSON.parse(argumentText) as never);
  } catch {
    return 'unsafe';
  }
}

function conflict(one: Concurrency | undefined, other: Concurrency): boolean {
  if (one === 'unsafe' || other === 'unsafe') return true;
  if (one === undefined || one === 'safe' || other === 'safe') return false;
  return one.some((claim) => other.some((second) => claimsConflict(claim, second)));
}

function claimsConflict(one: Claim, other: Claim): boolean {
  const [a, b] = [one.key, other.key].map((key) => (typeof key === 'string' ? [key] : key));
  const overlap = a?.every((segment, at) => b?.[at] === undefined || b[at] === segment) ?? false;
  return overlap && (one.mode === 'write' || other.mode === 'write');
}
