import type { CallPlan } from '../plan/TurnPlan.ts';
import { callInput } from './callInput.ts';
import type { Opening } from './Opening.ts';
import type { Scene } from './Scene.ts';

/** Opens a run into which calls are pushed, one after another. */
export function openPushed(world: Scene, { run, options, control, told }: Opening): void {
  const { ledger, clock, executor } = world;
  const { plan } = run;
  const add = (call: CallPlan): void => {
    // What is done again, by another attempt, would send it again.
    if (run.calls.some(({ plan: earlier }) => earlier.n === call.n)) return;
    const isOpen = run.closed === undefined && !run.isStopped;
    const facts = ledger.begin(run, call);
    ledger.seal(facts);
    const isAdded = run.handle?.addTool(callInput(call, plan.ids));
    if (isAdded === true && !isOpen)
      ledger.report('S14', `${facts.name} was added to a closed run`);
    if (isAdded === true) return;
    // A nested run is also closed by whatever stops the tool that has opened it.
    if (isOpen && run.ancestors.length === 0) {
      ledger.report('R1', `${facts.name} was refused by a run that is open`);
    }
    ledger.forget(facts);
  };
  const resend = (n: number): void => {
    const earlier = run.calls.find((call) => call.plan.n === n);
    const identifies = plan.ids !== 'blank';
    if (earlier === undefined || !identifies) return;
    const isAdded = run.handle?.addTool(callInput(earlier.plan, plan.ids));
    if (isAdded !== false)
      ledger.report('R1', `${earlier.name} was sent again and taken for another`);
  };
  const commit = (): void => {
    if (run.ending === undefined && !run.isStopped) {
      run.committed ??= ledger.moment();
      run.ending = { ...ledger.moment(), how: 'good' };
    }
    run.handle?.commit();
  };
  const complete = (): void => {
    run.closed ??= ledger.moment();
    run.ending ??= { ...ledger.moment(), how: 'uncommitted' };
    run.handle?.complete();
  };
  control({ add, resend, commit, complete });
  if (!plan.hold) run.committed = ledger.moment();
  const handle = executor.open({ ...options, ...(plan.hold && { hold: true }) });
  handle.events$.subscribe((event) => {
    run.emitted.push(event);
    told(event);
  });
  let atMs = 0;
  for (const call of plan.calls) {
    atMs += call.waitsMs ?? 0;
    if (atMs === 0) add(call);
    else clock.world.schedule(() => add(call), atMs);
  }
  const end = (): void => {
    const { how } = plan.ends ?? {};
    if (how === 'never') return;
    if (how === 'broken' || how === 'provider error')
      return world.act(run, { do: 'discard' }, 'its source');
    if (how === undefined && plan.hold) commit();
    complete();
  };
  clock.world.schedule(end, atMs + (plan.ends?.waitsMs ?? 0));
}

/** Opens a run of a whole batch. */
export function openBatch({ ledger, executor }: Scene, { run, options }: Opening): void {
  run.committed = ledger.moment();
  for (const call of run.plan.calls) ledger.seal(ledger.begin(run, call));
  run.closed = ledger.moment();
  const { calls, twice = [], ids } = run.plan;
  const again = ids === 'blank' ? [] : calls.filter(({ n }) => twice.includes(n));
  const inputs = [...calls, ...again].map((call) => callInput(call, ids));
  run.isOpening = true;
  const results = executor.executeAll(inputs, options);
  run.isOpening = false;
  void results.then(
    (given) => {
      run.batch = given;
    },
    (error: unknown) => ledger.report('R1', `executeAll has rejected: ${error}`),
  );
}
