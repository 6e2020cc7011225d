import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { parseArguments } from '../tools/parseArguments.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import type { ArgumentsView } from './ArgumentsView.ts';
import { GrowingObject } from './GrowingObject.ts';

/** A call that is being written. */
interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly input: GrowingObject;
}

/** The calls that the model is writing at the moment. Pure: an event in, the view that it changes out. */
export class OpenCalls {
  /** By index; empty between responses. */
  readonly #calls = new Map<number, OpenCall>();

  /** Takes an event. Gives the view of its call if the event has changed it. */
  take(event: ModelEvent | ToolEvent | TurnMark): ArgumentsView | undefined {
    switch (event.type) {
      case 'tool-call-start':
        return this.#begin(event.index, event.id, event.name);
      case 'tool-call-delta':
        return this.#grow(event.index, event.delta);
      case 'tool-call':
        this.#calls.delete(event.call.index);
        return completeView(event.call);
      case 'finish':
      case 'turn-retry':
        this.#calls.clear();
        return undefined;
      default:
        return undefined;
    }
  }

  #begin(index: number, id: string, name: string): ArgumentsView {
    const input = new GrowingObject();
    this.#calls.set(index, { id, name, input });
    return Object.freeze({ index, id, name, value: input.value, isComplete: false });
  }

  #grow(index: number, delta: string): ArgumentsView | undefined {
    const call = this.#calls.get(index);
    if (call === undefined) return undefined;
    const { id, name, input } = call;
    const before = input.value;
    input.append(delta);
    if (input.value === before) return undefined;
    return Object.freeze({ index, id, name, value: input.value, isComplete: false });
  }
}

/** Parses the whole text again: an end mark may have restated it, and the view is best effort. */
function completeView({
  kind,
  index,
  id,
  name,
  arguments: text,
}: ToolCall): ArgumentsView | undefined {
  if (kind === 'custom') return undefined;
  const read = parseArguments(text);
  if (!read.ok) return undefined;
  const value = read.input.value as Readonly<Record<string, unknown>>;
  return Object.freeze({ index, id, name, value, isComplete: true });
}
