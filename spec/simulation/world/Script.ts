import { Subscription } from 'rxjs';
import type { ToolKind } from '../../../lib/tools/Tool.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import type { AttemptFacts, CallFacts, RunFacts } from '../ledger/facts.ts';
import type { ScriptEnd, ScriptPlan, StepPlan } from '../plan/TurnPlan.ts';
import { DEFAULT_GRACE_MS } from '../rules/liveness.ts';
import type { Scene } from './Scene.ts';
import { isMany, textAt, valueFor } from './saying.ts';

/** How long a step waits for the result of another call, beside its own time. */
const MOST_AWAITED_MS = 4;

/** What a step has come to. */
export interface StepOutcome {
  readonly text: string;
  /** The run that it has opened. */
  readonly nested: RunFacts | undefined;
}

/** One start of a scripted tool: makes its steps, and notes what it does. */
export class Script {
  readonly plan: ScriptPlan;
  readonly kind: ToolKind;
  readonly context: ToolContext;
  readonly attempt: AttemptFacts;
  readonly steps: readonly StepPlan[];
  readonly ends: ScriptEnd | 'well';
  readonly world: Scene;
  readonly #call: CallFacts;
  #offset = 0;

  constructor(world: Scene, call: CallFacts, context: ToolContext) {
    const { steps = [{}], ends = 'well', failsFirst = 0 } = call.plan.script ?? {};
    this.world = world;
    this.plan = call.plan.script ?? {};
    this.kind = call.tool?.kind ?? 'invokable';
    this.context = context;
    this.#call = call;
    const fails = call.attempts.length < failsFirst;
    this.attempt = world.ledger.enter(call, context);
    // Output would keep it from being tried again.
    this.steps = fails ? [{ waitsMs: steps[0]?.waitsMs ?? 0 }] : steps;
    this.ends = fails ? 'retryable failure' : ends;
  }

  /** Counts a piece of work until the returned function is called. */
  work(): () => void {
    this.#call.work += 1;
    let goesOn = true;
    return () => {
      if (goesOn) this.#call.work -= 1;
      this.#call.workEndedAt = this.world.ledger.clock.now;
      goesOn = false;
      this.world.ledger.moment();
    };
  }

  /** Notes that a teardown is due, and gives it. */
  teardown(): () => void {
    const { attempt, world, plan } = this;
    attempt.opened += 1;
    return () => {
      attempt.closed += 1;
      attempt.closedAt ??= world.ledger.moment();
      if (plan.badTeardown) throw new Error('A teardown that throws.');
    };
  }

  /** Has `stop` called when the signal aborts, if the script heeds it. */
  heed(stop: () => void): void {
    if (!this.plan.heeds) return;
    const { signal } = this.context;
    const abort = (): void => {
      this.attempt.aborts.push(this.world.ledger.moment());
      this.world.ledger.stopping += 1;
      stop();
      for (const act of this.plan.stopped ?? []) this.world.act(this.#call.run, act, 'a tool');
      this.world.ledger.stopping -= 1;
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  }

  /** Makes a step now. */
  perform(step: StepPlan): StepOutcome {
    this.#touch();
    if (step.reports) this.context.progress(this.#offset);
    for (const act of step.acts ?? []) this.world.act(this.#call.run, act, 'a tool');
    const nested = step.nests && this.world.nest(this.#call, this.context, step.nests);
    return { text: this.#say(step), nested };
  }

  /** Makes all steps, one after another in time, until `playing` is unsubscribed; `done` follows. */
  play(playing: Subscription, give: (text: string) => void, done: () => void): void {
    const goOn = (at: number): void => {
      const step = this.steps[at];
      if (playing.closed) return;
      if (step === undefined) return this.ends === 'never' ? undefined : done();
      const perform = (): void => {
        const { text, nested } = this.perform(step);
        if (text !== '') give(text);
        if (nested === undefined) goOn(at + 1);
        else playing.add(this.world.whenOver(nested, () => goOn(at + 1)));
      };
      this.#wait(playing, step, perform);
    };
    goOn(0);
  }

  /** Has a step made when its time has come. */
  #wait(playing: Subscription, { waitsMs = 0, awaits }: StepPlan, perform: () => void): void {
    const { clock, ledger } = this.world;
    if (awaits === undefined) {
      if (waitsMs === 0) return perform();
      playing.add(clock.world.schedule(perform, waitsMs));
      return;
    }
    const waiting = new Subscription();
    playing.add(waiting);
    const goOn = (): void => {
      if (waiting.closed) return;
      waiting.unsubscribe();
      perform();
    };
    waiting.add(ledger.whenTold(awaits, goOn));
    waiting.add(clock.world.schedule(goOn, waitsMs + MOST_AWAITED_MS));
  }

  /** Notes what was said. */
  note(text: string): void {
    this.attempt.said += text;
    if (text !== '' && this.#call.knownResult === undefined)
      this.attempt.saidAt = this.world.clock.now;
  }

  /** The value that says `text`; for tools of one value, all of it. */
  value(text: string): unknown {
    const value = this.ends === 'wrong output' ? wrongValues[this.kind] : undefined;
    return value ?? valueFor(this.kind, text, this.#call.plan.n);
  }

  /** What the script throws at its end; undefined if it ends well. Notes the end. */
  fail(): { readonly error: unknown } | undefined {
    this.attempt.ended = this.ends;
    const text = `Call ${this.#call.plan.n} failed.`;
    switch (this.ends) {
      case 'throw':
        return { error: new Error(text) };
      case 'throw text':
        return { error: text };
      case 'throw nothing':
        return { error: undefined };
      case 'failure':
        return { error: new ToolFailure(text, { parts: [{ type: 'text', text: 'Carried.' }] }) };
      case 'retryable failure':
        return { error: new ToolFailure(text, { code: 'unavailable' }) };
      case 'marked error':
        return isEnhanced(this.kind) ? undefined : { error: new Error(text) };
      default:
        return undefined;
    }
  }

  /** The value at the end: of all that was said, of nothing more, or the mark of an error. */
  last(text: string): unknown {
    if (this.ends === 'marked error' && isEnhanced(this.kind)) {
      return { parts: text === '' ? [] : [{ type: 'text', text }], isError: true };
    }
    return text === '' && this.ends !== 'wrong output' ? undefined : this.value(text);
  }

  /** Whether it gives a second value where one is allowed. */
  get isTwice(): boolean {
    return this.ends === 'second value' && !isMany(this.kind);
  }

  #say(step: StepPlan): string {
    const text = textAt(this.#offset, step.says ?? 0, step === this.steps.at(-1));
    this.#offset += text.length;
    return text;
  }

  /** Reads and writes what its claims cover, as long as the call has them. */
  #touch(): void {
    const { ledger, clock } = this.world;
    const { run, plan, claims, effects, nested, knownResult } = this.#call;
    const graceMs = ledger.options.graceMs ?? DEFAULT_GRACE_MS;
    if (knownResult !== undefined && clock.now >= knownResult.timing.settledAt + graceMs) return;
    // Nested calls may touch what this one claims, so that from then on it keeps off what others can see.
    const shared = claims.access === 'keys' && nested.length === 0;
    const step = effects.length;
    const own = run.store.touch(claims, plan.n, step);
    const read = [own, shared ? ledger.store.touch(claims, plan.n, step) : 0] as const;
    effects.push({ step, shared, read });
    ledger.moment();
  }
}

function isEnhanced(kind: ToolKind): boolean {
  return kind === 'enhanced-invokable' || kind === 'enhanced-streamable';
}

const wrongValues: Readonly<Record<ToolKind, unknown>> = {
  invokable: () => 'no JSON',
  streamable: 42,
  'enhanced-invokable': { parts: 'none' },
  'enhanced-streamable': { parts: [{ type: 'image' }] },
};
