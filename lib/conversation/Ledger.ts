import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallEntry } from './CallEntry.ts';

/**
 * The calls that ran in the broken responses of one turn, by what they ask for and how often that was asked before in the same
 * response. A call that is made again is found here, so that nothing runs twice (W6).
 */
export class Ledger {
  readonly #entries = new Map<string, CallEntry>();

  /** The call that ran for the same thing, if one did. */
  find(key: string, occurrence: number): CallEntry | undefined {
    return this.#entries.get(placeOf({ key, occurrence }));
  }

  /** Keeps a call that has run; it takes the place of the one that it has repeated. */
  keep(entry: CallEntry): void {
    this.#entries.set(placeOf(entry), entry);
  }

  /** All of them. */
  get entries(): readonly CallEntry[] {
    return [...this.#entries.values()];
  }

  /** Those that none of `made` has repeated. */
  missing(made: readonly CallEntry[]): readonly CallEntry[] {
    const repeated = new Set(made.map(placeOf));
    return this.entries.filter((entry) => !repeated.has(placeOf(entry)));
  }

  /** Results of those that none of `made` has repeated, and that did not only wait to be approved. */
  orphans(made: readonly CallEntry[]): readonly ToolResult[] {
    return this.missing(made).flatMap(({ executed, result }) =>
      executed && result !== undefined ? [result] : [],
    );
  }
}

function placeOf({ key, occurrence }: Pick<CallEntry, 'key' | 'occurrence'>): string {
  return `${occurrence} ${key}`;
}
