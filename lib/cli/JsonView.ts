import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent, ToolResultEvent } from '../tools/ToolEvent.ts';
import type { CliOutput } from './CliIo.ts';
import { jsonLine } from './jsonLine.ts';
import type { TurnView } from './TurnView.ts';

/** Shows a turn to a program: each event as a line of JSON. */
export class JsonView implements TurnView {
  readonly #output: CliOutput;

  constructor(output: CliOutput) {
    this.#output = output;
  }

  take(event: ModelEvent | ToolEvent): void {
    this.#output.write(jsonLine(event.type === 'tool-result' ? withoutCause(event) : event));
  }

  fits(): boolean {
    return false;
  }

  ask(): void {
    // A program has no answer.
  }

  tick(): void {
    // Nothing here changes by itself.
  }

  end(): void {
    // Every line is complete.
  }
}

/** The cause of an error is for programs that run the tool: it may be anything. */
function withoutCause(event: ToolResultEvent): ToolResultEvent {
  const { error } = event.result;
  if (error?.cause === undefined) return event;
  const { cause: _, ...told } = error;
  return { ...event, result: { ...event.result, error: told } };
}
