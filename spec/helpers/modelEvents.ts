import type { FinishReason, ModelEvent } from '../../lib/model/ModelEvent.ts';

/** The events of a model that begins, seals and finishes, for marbles. */
export function begun(index: number, name: string): ModelEvent {
  return { type: 'tool-call-start', index, id: `call_${index}`, name };
}

/** A sealed call. */
export function sealed(index: number, name: string, input: object = {}): ModelEvent {
  return {
    type: 'tool-call',
    seal: 'explicit',
    call: {
      kind: 'function',
      index,
      id: `call_${index}`,
      name,
      arguments: JSON.stringify(input),
    },
  };
}

/** The end of a response. */
export function finished(reason: FinishReason = 'tool-calls'): ModelEvent {
  return { type: 'finish', reason, raw: reason, message: {} };
}

/** A piece of text. */
export function said(delta: string): ModelEvent {
  return { type: 'text-delta', delta };
}
