import type { FinishReason, ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { CallPlan, RunPlan } from '../plan/TurnPlan.ts';
import { argumentText, blankId, wireId, wireName } from './callInput.ts';
import type { TimedItem, Timeline } from './Timeline.ts';

/** When each call of a run begins and has its end mark, and when the source ends. */
export interface CallTimes {
  readonly calls: readonly {
    readonly call: CallPlan;
    readonly begins: number;
    readonly seals: number;
  }[];
  readonly ends: number;
}

/** The times of a plan. */
export function callTimes({ calls, ends }: RunPlan): CallTimes {
  let begins = 0;
  const timed = calls.map((call) => {
    begins += call.waitsMs ?? 0;
    return { call, begins, seals: begins + (call.lastsMs ?? 0) };
  });
  const last = timed.reduce((latest, { seals }) => Math.max(latest, seals), 0);
  return { calls: timed, ends: last + (ends?.waitsMs ?? 0) };
}

/** The calls of a run, as they come to an executor that takes a stream of them. */
export function callTimeline(plan: RunPlan): Timeline<CallPlan> {
  const { calls, ends } = callTimes(plan);
  const items = calls.map(({ call, begins }) => ({ atMs: begins, item: call }));
  return { items, end: { atMs: ends, how: endOf(plan) } };
}

/** The events of a model that calls them. Seals come when they come, in any order. */
export function modelTimeline(plan: RunPlan): Timeline<ModelEvent> {
  const { calls, ends } = callTimes(plan);
  const items = calls.flatMap(({ call, begins, seals }, index): TimedItem<ModelEvent>[] => {
    const id = wireId(call, plan.ids) || blankId(index);
    const name = wireName(call);
    const text = argumentText(call);
    const begun: ModelEvent = { type: 'tool-call-start', index, id, name };
    if (call.unsealed) return [{ atMs: begins, item: begun }];
    const sealed: ModelEvent = {
      type: 'tool-call',
      seal: 'explicit',
      call: Object.freeze({ kind: 'function', index, id, name, arguments: text }),
    };
    const delta: ModelEvent = { type: 'tool-call-delta', index, delta: text };
    return [begun, delta, sealed].map((item) => ({ atMs: item === sealed ? seals : begins, item }));
  });
  const { how: end, cutAt: thousandths = 1000 } = plan.ends ?? {};
  const mayBeCut = end === 'broken' || end === 'truncated';
  const cutAt = mayBeCut ? Math.floor((ends * thousandths) / 1000) : ends;
  const isCut = cutAt < ends;
  const reason = finishReason(plan);
  const finish = { type: 'finish', reason, raw: reason, message: {} } as const;
  const kept = items.filter(({ atMs }) => atMs <= cutAt).sort((a, b) => a.atMs - b.atMs);
  const how = endOf(plan);
  const hasFinish = !isCut && end !== 'truncated' && how === 'complete';
  if (!hasFinish) return { items: kept, end: { atMs: isCut ? cutAt : ends, how } };
  return { items: [...kept, { atMs: ends, item: finish }], end: { atMs: ends, how: 'with last' } };
}

/** Why the response of a plan ends. */
export function finishReason({ ends, calls }: RunPlan): FinishReason {
  switch (ends?.how) {
    case 'length':
      return 'length';
    case 'filter':
      return 'content-filter';
    case 'pause':
      return 'pause';
    default:
      return calls.length === 0 ? 'stop' : 'tool-calls';
  }
}

/** How the source of a plan ends. */
export function endOf({ ends }: RunPlan): 'complete' | 'error' | 'never' {
  if (ends?.how === 'never') return 'never';
  return ends?.how === 'broken' || ends?.how === 'provider error' ? 'error' : 'complete';
}
