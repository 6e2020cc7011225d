import type { ToolResult } from '../tools/ToolResult.ts';
import { shortName } from './timeline/shortText.ts';

const MAX_NAMES = 5;

/** Says what had already happened to the calls of a turn that was interrupted: in one sentence. */
export function describeOutcome(results: readonly ToolResult[]): string {
  if (results.length === 0) return 'No call had begun.';
  const finished = results.filter(({ execution }) => execution === 'finished');
  const interrupted = results.filter(
    ({ execution }) => execution === 'interrupted' || execution === 'unknown',
  );
  const waiting = results.filter(({ execution }) => execution === 'not-started');
  const parts = [
    part(finished, 'had finished'),
    part(interrupted, 'had started and may have had effects'),
    part(waiting, 'had not started'),
  ];
  return `${parts.filter((words) => words !== '').join('; ')}.`;
}

function part(results: readonly ToolResult[], what: string): string {
  if (results.length === 0) return '';
  const names = results.slice(0, MAX_NAMES).map(({ toolName }) => shortName(toolName));
  const more = results.length > MAX_NAMES ? ', …' : '';
  const calls = results.length === 1 ? '1 call' : `${results.length} calls`;
  return `${calls} ${what} (${names.join(', ')}${more})`;
}
