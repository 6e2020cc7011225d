import type { ConversationEvent, DoneReason, ToolOutputPart, ToolStatus } from 'millrace';
import { type OpenQuestion, questionOf } from '../chat/Chat.ts';

/**
 * What the page is told of an answer: only what it shows. Messages, snapshots and causes of errors stay on the server. Calls
 * are known by `index`, which counts those of one turn.
 */
export type PageEvent =
  | { readonly type: 'turn'; readonly turn: number }
  /** What this turn has shown so far is void: the model is asked again. */
  | { readonly type: 'retry' }
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'call'; readonly index: number; readonly name: string; readonly input: string }
  | { readonly type: 'start'; readonly index: number }
  | { readonly type: 'output'; readonly index: number; readonly text: string }
  | {
      readonly type: 'result';
      readonly index: number;
      readonly status: ToolStatus;
      readonly text: string;
    }
  | { readonly type: 'question'; readonly index: number; readonly question: OpenQuestion }
  | { readonly type: 'done'; readonly reason: DoneReason }
  | { readonly type: 'failed'; readonly message: string };

/** What the page is told of an event; undefined: nothing. Pure. */
export function toPageEvent(event: ConversationEvent): PageEvent | undefined {
  switch (event.type) {
    case 'turn-start':
      return { type: 'turn', turn: event.turn };
    case 'turn-retry':
      return { type: 'retry' };
    case 'text-delta':
      return { type: 'text', delta: event.delta };
    case 'tool-call': {
      const { index, name, arguments: input } = event.call;
      return { type: 'call', index, name, input };
    }
    case 'tool-start':
      return { type: 'start', index: event.call.index };
    case 'tool-output':
      return { type: 'output', index: event.call.index, text: textOf(event.parts) };
    case 'tool-result': {
      const { index, status, parts } = event.result;
      return { type: 'result', index, status, text: textOf(parts) };
    }
    case 'tool-interrupt':
      return { type: 'question', index: event.call.index, question: questionOf(event) };
    case 'done':
      return { type: 'done', reason: event.reason };
    default:
      return undefined;
  }
}

function textOf(parts: readonly ToolOutputPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
}
