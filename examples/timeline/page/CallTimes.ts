import type { ModelEvent, ToolEvent, ToolResult } from 'millrace/core';

/** What a bar shows. */
export type Phase = 'text' | 'writing' | 'waiting' | 'approval' | 'running' | 'failed' | 'stopped';

/** A bar, in milliseconds; without an end while it grows. */
export interface Bar {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number | undefined;
}

/** What a tool that was started is drawn in. */
const FROM_START: readonly Phase[] = ['running', 'failed', 'stopped'];
/** So many marks are enough to see that output comes. */
const MAX_MARKS = 200;

/** Notes what happens to one call, and when. */
export class CallTimes {
  /** What it is in, and since when, in order. */
  #phases: readonly { readonly phase: Phase; readonly from: number }[] = [];
  /** When it got its result, or was withdrawn. */
  #endedAt: number | undefined;
  readonly #marks: number[] = [];

  /** When it gave output. */
  get marks(): readonly number[] {
    return this.#marks;
  }

  /** One bar after the other. */
  get bars(): Bar[] {
    return this.#phases.map(({ phase, from }, at) => ({
      phase,
      from,
      to: this.#phases[at + 1]?.from ?? this.#endedAt,
    }));
  }

  /** Milliseconds from the first start of its tool to its end; undefined while it runs, and if it never did. */
  get ranMs(): number | undefined {
    const start = this.#phases.find(({ phase }) => FROM_START.includes(phase));
    if (start === undefined || this.#endedAt === undefined) return undefined;
    return this.#endedAt - start.from;
  }

  /** Takes an event of this call. */
  take(event: ModelEvent | ToolEvent, at: number): void {
    switch (event.type) {
      case 'tool-call-start':
        return this.#enter('writing', at);
      case 'tool-call':
        return this.#enter('waiting', at);
      case 'tool-queued':
        return this.#enter(event.waitsFor === 'approval' ? 'approval' : 'waiting', at);
      case 'tool-start':
        return this.#enter('running', at);
      case 'tool-output':
        if (this.#marks.length < MAX_MARKS) this.#marks.push(at);
        return;
      case 'tool-result':
        return this.#settle(event.result, at);
    }
  }

  /** Takes that nothing more will happen to it. */
  end(at: number): void {
    this.#endedAt ??= at;
  }

  #enter(phase: Phase, from: number): void {
    if (this.#phases.at(-1)?.phase !== phase) this.#phases = [...this.#phases, { phase, from }];
  }

  /** What failed or was stopped is drawn so from the start of its tool on. */
  #settle({ isError, execution }: ToolResult, at: number): void {
    this.end(at);
    const phase = execution === 'interrupted' ? 'stopped' : 'failed';
    if (!isError || execution === 'not-started') return;
    this.#phases = this.#phases.map((one) => (one.phase === 'running' ? { ...one, phase } : one));
  }
}
