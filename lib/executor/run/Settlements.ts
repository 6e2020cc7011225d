import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';

/** The accounts of one run: which calls have their result, which work goes on, and who waits for either. */
export class Settlements {
  /** All results, in order of completion. */
  readonly #results: ToolResult[] = [];
  /** Calls whose work was given up after their grace. */
  readonly #abandoned: ToolCall[] = [];
  /** Sealed calls without a result. */
  #unsettled = 0;
  /** Started calls whose work has not ended. */
  #working = 0;
  /** Whether no call can come any more and every call has its result. */
  #over = false;
  #whenSettled: (() => void)[] = [];
  #whenEnded: (() => void)[] = [];

  /** Whether every call so far has its result. */
  get settled(): boolean {
    return this.#unsettled === 0;
  }

  /** Whether the run is over and no work goes on. */
  get ended(): boolean {
    return this.#over && this.#working === 0;
  }

  /** A copy of the results so far, in order of completion. */
  get results(): ToolResult[] {
    return [...this.#results];
  }

  /** Counts a sealed call. */
  sealed(): void {
    this.#unsettled += 1;
  }

  /** Counts a started call. */
  started(): void {
    this.#working += 1;
  }

  /** Takes the result of a sealed call. */
  settle(result: ToolResult): void {
    this.#results.push(result);
    this.#unsettled -= 1;
    if (this.#unsettled > 0) return;
    for (const resolve of this.#whenSettled) resolve();
    this.#whenSettled = [];
  }

  /** Counts a started call out: its work has ended, or was given up. */
  stopped(call: ToolCall, abandoned: boolean): void {
    this.#working -= 1;
    if (abandoned) this.#abandoned.push(call);
    this.#checkEnded();
  }

  /** Says that the run is over. */
  finish(): void {
    this.#over = true;
    this.#checkEnded();
  }

  /** All results in call order, once every call added so far or meanwhile has settled. */
  async remaining(): Promise<ToolResult[]> {
    while (this.#unsettled > 0) {
      await new Promise<void>((resolve) => this.#whenSettled.push(resolve));
    }
    return this.results.sort((a, b) => a.index - b.index);
  }

  /** The calls whose work was given up, once the run is over and all other work has ended. */
  async whenEnded(): Promise<{ readonly abandoned: readonly ToolCall[] }> {
    if (!this.ended) await new Promise<void>((resolve) => this.#whenEnded.push(resolve));
    return { abandoned: [...this.#abandoned] };
  }

  #checkEnded(): void {
    if (!this.ended) return;
    for (const resolve of this.#whenEnded) resolve();
    this.#whenEnded = [];
  }
}
