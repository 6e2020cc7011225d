import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

/** All text of the parts, and the type of every other part in brackets. */
export function textOf(parts: readonly ToolOutputPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
}

/** One line for a result: index, status, execution where it is not the usual one, and the text. */
export function briefResult({ index, status, execution, parts }: ToolResult): string {
  const usual = execution === 'finished' ? '' : ` ${execution}`;
  return `${index} ${status}${usual}: ${textOf(parts)}`;
}

/** One line for any event. */
export function brief(event: ModelEvent | ToolEvent): string {
  switch (event.type) {
    case 'text-delta':
      return event.delta;
    case 'finish':
      return `finish ${event.reason}`;
    case 'tool-call-start':
      return `begun ${event.index}`;
    case 'tool-call':
      return `sealed ${event.call.index}`;
    case 'tool-queued': {
      const behind = event.behind === undefined ? '' : ` behind ${event.behind}`;
      return `queued ${event.call.index} ${event.waitsFor}${behind}`;
    }
    case 'tool-start':
      return `start ${event.call.index}`;
    case 'tool-progress':
      return `progress ${event.call.index} ${String(event.value)}`;
    case 'tool-output':
      return `output ${event.call.index} ${textOf(event.parts)}`;
    case 'tool-result':
      return briefResult(event.result);
    default:
      return event.type;
  }
}
