import type { DiscardSummary, ToolResult } from 'millrace/core';
import { element, make } from './element.ts';

/** Shows how far the calls of a discarded response had come; `before`: how many calls earlier responses had. */
export function showSummary(summary: DiscardSummary, before: number): void {
  const group = (title: string, results: readonly ToolResult[]): HTMLElement[] => {
    const names = results.map(({ index, toolName }) => `${toolName} (call ${before + index + 1})`);
    return [make('dt', '', title), make('dd', '', names.join(', ') || 'none')];
  };
  element('summary-list', HTMLElement).replaceChildren(
    ...group('Ran to the end', summary.completed),
    ...group('Stopped on the way', summary.interrupted),
    ...group('Never started', summary.notStarted),
  );
  element('summary', HTMLElement).hidden = false;
}

/** Takes that away. */
export function hideSummary(): void {
  element('summary', HTMLElement).hidden = true;
}

/** How far the calls had come, in one sentence. */
export function summaryText({ completed, interrupted, notStarted }: DiscardSummary): string {
  return `Discarded: ${completed.length} ran to the end, ${interrupted.length} stopped on the way, ${notStarted.length} never started`;
}
