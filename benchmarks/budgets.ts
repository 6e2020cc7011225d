import { formatRuns, isOfDeltas } from './formatRuns.ts';

/** What a row has to keep. */
export interface Budget {
  /** Whether the value itself is judged, or the value as a multiple of that of hand-written code in the same run. */
  readonly of: 'value' | 'ratio';
  /** It must not be more. */
  readonly atMost?: number;
  /** It must not be less. */
  readonly atLeast?: number;
}

/** The text of the message, which is held at the end, several times where the wire says it again; and what V8 keeps free. */
const MEMORY_MB = 80;

/** The targets, by the name of the row. Rows without one are shown and not judged. */
export const budgets: Readonly<Record<string, Budget>> = {
  ...formatBudgets(),
  'makespan-even': { of: 'value', atMost: 1.005 },
  'makespan-slowFirst': { of: 'value', atMost: 1.005 },
  'makespan-mixed': { of: 'value', atMost: 1.01 },
  'unsafe-overlaps': { of: 'value', atMost: 0 },
  'early-results': { of: 'value', atLeast: 5 },
  latency: { of: 'ratio', atMost: 1.5 },
  'calls-10000': { of: 'ratio', atMost: 1.5 },
  'growth-10000': { of: 'value', atMost: 1.1 },
  'growth-50000': { of: 'value', atMost: 1.3 },
  text: { of: 'ratio', atLeast: 0.8 },
  argument: { of: 'ratio', atLeast: 0.8 },
  'argument-growth': { of: 'value', atMost: 1.2 },
  'partial-growth': { of: 'value', atMost: 1.2 },
  partials: { of: 'ratio', atMost: 1.5 },
  'memory-stop': { of: 'value', atMost: 30 },
  'memory-drain': { of: 'value', atMost: 30 },
  // The limit, and what the next request holds beside the result.
  'sent-back': { of: 'value', atMost: 65 },
  'turns-cpu': { of: 'ratio', atMost: 1.4 },
  'turns-p99': { of: 'value', atMost: 1.03 },
  'conversations-growth': { of: 'value', atMost: 1.3 },
  'conversations-live': { of: 'value', atMost: 100 },
  'conversations-left': { of: 'value', atMost: 2 },
  'told-abort': { of: 'value', atLeast: 6 },
  'told-leave': { of: 'value', atLeast: 6 },
  'discard-6': { of: 'value', atMost: 0.1 },
  'discard-10000': { of: 'value', atMost: 3 },
  'discard-10000-signals': { of: 'ratio', atMost: 1.5 },
  'queue-growth': { of: 'value', atMost: 1.5 },
  'view-growth': { of: 'value', atMost: 1.2 },
  validation: { of: 'ratio', atMost: 1.3 },
  'truncation-head': { of: 'ratio', atMost: 2 },
  'truncation-head-tail': { of: 'ratio', atMost: 2 },
  'import-core': { of: 'ratio', atMost: 1.15 },
  'import-millrace': { of: 'ratio', atMost: 1.1 },
  bundle: { of: 'value', atMost: 16 },
};

/** Deltas of every format: the speed of its framing and JSON.parse, and memory that does not grow with the bytes. */
function formatBudgets(): Record<string, Budget> {
  return Object.fromEntries(
    formatRuns
      .filter(({ params }) => isOfDeltas(params))
      .flatMap(({ id }): [string, Budget][] => [
        [id, { of: 'ratio', atLeast: 0.8 }],
        [`${id}-memory`, { of: 'value', atMost: MEMORY_MB }],
      ]),
  );
}
