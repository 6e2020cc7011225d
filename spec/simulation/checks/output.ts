import { fitResults } from '../../../lib/executor/fitResults.ts';
import { boundParts } from '../../../lib/executor/output/boundParts.ts';
import { spillNote } from '../../../lib/executor/output/spillNote.ts';
import { DEFAULT_MARKER } from '../../../lib/executor/output/truncate.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { textOf } from '../../helpers/brief.ts';
import type { CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { MAX_CHUNKS } from '../world/give.ts';
import { isMany, isStructured, isWellFormed, textOfValue } from '../world/saying.ts';
import { SINK_FAILURE } from '../world/spillSink.ts';

/** R5 to R13: what a tool has said is in its result, within its bounds and no further. */
export function checkOutput(ledger: Ledger): Check {
  return {
    over() {
      for (const { handle, id } of ledger.runs) {
        checkBudget(ledger, id, handle?.getCompletedResults() ?? []);
      }
      for (const call of ledger.calls) {
        const { result, tool } = call;
        if (result === undefined || tool === undefined) continue;
        checkBound(ledger, call, result);
        checkAgain(ledger, call, result);
        if (result.status === 'ok') checkText(ledger, call, result);
        checkEndless(ledger, call, result);
        checkSink(ledger, call, result);
      }
    },
  };
}

/** The text of a result without what is not counted. */
function counted(parts: readonly ToolOutputPart[], { truncated }: ToolResult): string {
  let text = textOf(parts);
  const note = truncated?.reference === undefined ? '' : spillNote(truncated.reference);
  if (note !== '' && text.endsWith(note)) text = text.slice(0, -note.length);
  return text;
}

function checkBound(ledger: Ledger, call: CallFacts, result: ToolResult): void {
  const limit = call.tool?.limit ?? 0;
  const text = counted(result.parts, result);
  const markers = text.split(DEFAULT_MARKER).length - 1;
  // In JSON the marker is a string.
  const quotes = result.structured === undefined ? 0 : 2;
  const kept = text.length - markers * (DEFAULT_MARKER.length + quotes);
  if (limit > 0 && kept > limit)
    ledger.report('R5', `${call.name} keeps ${kept} units of ${limit}`);
  if ((result.truncated?.kept ?? 0) > limit) {
    ledger.report('R5', `${call.name} says that it keeps ${result.truncated?.kept} of ${limit}`);
  }
  const said = call.attempts.at(-1)?.said ?? '';
  if (isWellFormed(said) && !isWellFormed(text)) {
    ledger.report('R6', `${call.name} has half a character: ${JSON.stringify(text)}`);
  }
}

/** Characters that so many results may have together: fewer than most have. */
export function budgetOf(results: number): number {
  return 5 + 7 * results;
}

/** R12: the results of a run fit a budget, and the same way each time. */
function checkBudget(ledger: Ledger, id: number, results: readonly ToolResult[]): void {
  const turnChars = budgetOf(results.length);
  const inBudget = (): string[] =>
    fitResults(results, { turnChars }).map(({ parts }) => textOf(parts));
  const texts = inBudget();
  const chars = texts.join('').length;
  if (chars > turnChars) ledger.report('R12', `run ${id} has ${chars} units for ${turnChars}`);
  if (inBudget().join() !== texts.join()) ledger.report('R12', `run ${id} fits in several ways`);
}

/** R7: a result that fits a budget is left alone by it, and one that was cut by its limit, a higher one, and none. */
function checkAgain(ledger: Ledger, call: CallFacts, result: ToolResult): void {
  const chars = textOf(result.parts).length;
  const { truncated } = result;
  const limits = truncated === undefined ? [] : [call.tool?.limit ?? 0, truncated.kept, chars, 0];
  for (const maxChars of limits) {
    const again = boundParts(result, { maxChars, marker: DEFAULT_MARKER });
    const isSame = textOf(again.parts) === textOf(result.parts) && again.truncated === truncated;
    if (!isSame) ledger.report('R7', `the result of ${call.name} was cut again by ${maxChars}`);
  }
  if (chars > 0 && fitResults([result], { turnChars: chars })[0] !== result) {
    ledger.report('R7', `the result of ${call.name} does not fit where it fits`);
  }
}

/** R8 and R10: what fits is there unchanged, what does not is cut as a whole would be; the outputs told make up the same. */
function checkText(ledger: Ledger, call: CallFacts, result: ToolResult): void {
  const { plan, tool, attempts, events } = call;
  const kind = tool?.kind ?? 'invokable';
  const limit = tool?.limit ?? 0;
  const said = textOfValue(kind, attempts.at(-1)?.said ?? '', plan.n);
  const text = counted(result.parts, result);
  const fits = limit === 0 || said.length <= limit;
  if (fits && text !== said) {
    ledger.report(
      'R8',
      `${call.name} has said ${JSON.stringify(said)}, its result is ${JSON.stringify(text)}`,
    );
  }
  if (fits && result.truncated !== undefined) ledger.report('R8', `${call.name} was cut and fits`);
  if (!fits && result.truncated === undefined) ledger.report('R5', `${call.name} was cut untold`);
  const isCutInside = isStructured(kind, attempts.at(-1)?.said ?? '', plan.n);
  if (!fits && !isCutInside && text !== cutWhole(said, limit, keepsTail(call))) {
    ledger.report(
      'R10',
      `${call.name}: ${JSON.stringify(said)} was cut to ${JSON.stringify(text)}`,
    );
  }
  if (!fits && isCutInside) checkJson(ledger, call, text);
  const parts = events.flatMap(({ event }) => (event.type === 'tool-output' ? event.parts : []));
  if (textOf(parts) !== textOf(result.parts)) {
    ledger.report(
      'R10',
      `${call.name} told ${JSON.stringify(textOf(parts))} and has ${JSON.stringify(textOf(result.parts))}`,
    );
  }
}

/** R9. */
function checkJson(ledger: Ledger, call: CallFacts, text: string): void {
  try {
    JSON.parse(text);
  } catch {
    ledger.report('R9', `${call.name}: ${text} does not parse`);
  }
}

/** Whether the end of a text is kept too: not where a tool is stopped at its limit. */
function keepsTail({ run, tool }: CallFacts): boolean {
  const isStopped = tool?.overflow === 'stop' && isMany(tool.kind ?? 'invokable');
  return run.options.tail === true && !isStopped;
}

/** The cut, made at once in a text that is all there. */
function cutWhole(text: string, limit: number, isTailKept: boolean): string {
  const head = isTailKept ? Math.ceil(limit / 2) : limit;
  const headEnd = head - (splits(text, head) ? 1 : 0);
  const kept = text.slice(0, headEnd) + DEFAULT_MARKER;
  if (!isTailKept) return kept;
  const tailStart = text.length - (limit - headEnd);
  return kept + text.slice(splits(text, tailStart) ? tailStart + 1 : tailStart);
}

/** Whether a cut at `at` goes through a character. */
function splits(text: string, at: number): boolean {
  return (
    at > 0 && /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '')
  );
}

/** R11: a source without end is stopped at its limit. */
function checkEndless(ledger: Ledger, call: CallFacts, result: ToolResult): void {
  const { tool, plan } = call;
  if (plan.script?.ends !== 'endless' || !isMany(tool?.kind ?? 'invokable')) return;
  if (tool?.overflow !== 'stop' || !tool.limit || result.status !== 'ok') return;
  const isStopped = result.execution === 'interrupted' && call.attempts.at(-1)?.ended === undefined;
  if (!isStopped || (call.attempts.at(-1)?.said.length ?? 0) > tool.limit + MAX_CHUNKS) {
    ledger.report('R11', `${call.name} was not stopped at its limit`);
  }
}

/** R13: a sink that fails takes nothing from a result and gives it nothing, and nobody waits for it. */
function checkSink(ledger: Ledger, { run, name }: CallFacts, result: ToolResult): void {
  if (run.options.spill !== 'fails' || result.truncated === undefined) return;
  const text = textOf(result.parts) + (result.error?.message ?? '');
  if (result.truncated.reference !== undefined || text.includes(SINK_FAILURE)) {
    ledger.report('R13', `${name} tells of the sink that has failed: ${JSON.stringify(text)}`);
  }
}
