import { fitResults } from '../executor/fitResults.ts';
import type { ResultSettings } from '../executor/output/resultOptions.ts';
import { formatHistory } from '../formats/formatHistory.ts';
import type { HistoryCall } from '../formats/HistoryCall.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { AnyFormat } from './readConverseOptions.ts';

/** How the results of a turn are bounded in a request. */
export type TranscriptLimits = Pick<ResultSettings, 'marker' | 'truncation'> & {
  readonly turnChars: number;
};

/** Writes what happened in a turn behind the messages before it, in the form of one format. Pure. */
export class Transcript<Message> {
  readonly #format: AnyFormat;
  readonly #limits: TranscriptLimits;

  constructor(format: AnyFormat, limits: TranscriptLimits) {
    this.#format = format;
    this.#limits = limits;
  }

  /** The messages, then the response, then the answers to its calls. A response that says nothing is left out. */
  write(
    messages: readonly Message[],
    response: Message | readonly Message[],
    results: readonly ToolResult[],
  ): readonly Message[] {
    const { isEmpty, calls, repair } = formatHistory(this.#format.name);
    const fitted = fitResults(underNamesOf(calls(response), results), this.#limits);
    const answers = this.#format.toolResults(fitted) as Message[];
    const written = ([] as Message[]).concat(isEmpty(response) ? [] : response, answers);
    // A model may write calls that it has never made: nobody else answers them (R1).
    return [...messages].concat(repair(written) as Message[]);
  }

  /**
   * What is whole of a response that broke, if it holds every call that these results answer. It may hold more, which have not
   * run.
   */
  salvage(
    partialMessage: unknown,
    results: readonly ToolResult[],
  ): Message | readonly Message[] | undefined {
    if (partialMessage === undefined || partialMessage === null) return undefined;
    const partial = partialMessage as Message | readonly Message[];
    const calls = formatHistory(this.#format.name).calls(partial);
    const held = new Set(calls.map(({ id }) => id));
    return results.every(({ callId }) => held.has(callId)) ? partial : undefined;
  }
}

/** Where answers have names, these are those of their calls: not that of a tool that was found by an alias. */
function underNamesOf(
  calls: readonly HistoryCall[],
  results: readonly ToolResult[],
): readonly ToolResult[] {
  const names = new Map(calls.map(({ id, name }) => [id, name]));
  return results.map((result) => {
    const toolName = names.get(result.callId) ?? result.toolName;
    return toolName === result.toolName ? result : { ...result, toolName };
  });
}
