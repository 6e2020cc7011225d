import type { ToolResult } from '../tools/ToolResult.ts';
import type { HistoryCall } from './HistoryCall.ts';
import type { WireObject } from './WireObject.ts';

/** What an answer in a history says of its call. Empty text stands for what it does not say. */
export interface HistoryAnswer {
  /** Id of the call. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
}

/** What a format knows of single entries of a history, and of answers to calls in it. */
export interface HistoryRules {
  /** Whether the model made an entry. */
  isModel(entry: WireObject): boolean;
  /** The calls in an entry that the model made. */
  calls(entry: WireObject): readonly HistoryCall[];
  /** Whether an entry says nothing. */
  isEmpty(entry: WireObject): boolean;
  /** Reads an answer to a call; undefined for anything else. */
  answer(given: WireObject): HistoryAnswer | undefined;
  /** Makes the answers to calls, one for each. */
  answers(results: readonly ToolResult[]): readonly unknown[];
}
