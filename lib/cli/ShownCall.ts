import type { ToolResult } from '../tools/ToolResult.ts';

/** What the command line shows of a call. Times are milliseconds since the turn began. */
export interface ShownCall {
  /** Index of the call. */
  readonly index: number;
  /** Name of its tool, as the model writes it, in one harmless line of at most 80 columns. */
  readonly name: string;
  /** The model writes it, it waits, its tool runs, it has its result. */
  readonly phase: 'writing' | 'waiting' | 'running' | 'settled';
  /** When the phase began. */
  readonly sinceMs: number;
  /** When the phase `settled` began, once it has. */
  readonly settledMs?: number;
  /** Characters of arguments so far. */
  readonly argumentChars: number;
  /** What it waits for, while it waits. */
  readonly waitsFor?: 'commit' | 'approval' | 'turn' | 'slot';
  /** The call that it waits for. */
  readonly behind?: number;
  /** How often its tool was started. */
  readonly attempts: number;
  /** The end of its output so far, or its latest progress. */
  readonly latest: string;
  /** Its result. */
  readonly result?: ToolResult;
}
