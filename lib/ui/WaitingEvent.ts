import { PartsBuilder } from '../tools/mergeParts.ts';
import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { RunEvent } from './joinEvents.ts';

/** An event that waits to be read, and what has been joined with it since. Linear in what is joined. */
export class WaitingEvent {
  #event: RunEvent;
  /** All its text, once text was joined. `+=` on purpose: engines concatenate lazily. */
  #delta: string | undefined;
  /** All its parts, once parts were joined. */
  #parts: PartsBuilder | undefined;

  constructor(event: RunEvent) {
    this.#event = event;
  }

  /** Joins an event of the same key: text and output are appended; of anything else the last one stays. */
  join(event: RunEvent): void {
    const before = this.#event;
    if ('delta' in event && 'delta' in before) {
      this.#delta = (this.#delta ?? before.delta) + event.delta;
    } else if ('parts' in event && 'parts' in before) {
      this.#parts ??= appended(new PartsBuilder(), before.parts);
      appended(this.#parts, event.parts);
    } else {
      this.#event = event;
    }
  }

  /** The event, with all that was joined. */
  get event(): RunEvent {
    const event = this.#event;
    if (this.#delta !== undefined)
      return Object.freeze({ ...event, delta: this.#delta }) as RunEvent;
    if (this.#parts === undefined) return event;
    return Object.freeze({ ...event, parts: this.#parts.parts() }) as RunEvent;
  }
}

function appended(builder: PartsBuilder, parts: readonly ToolOutputPart[]): PartsBuilder {
  for (const part of parts) builder.append(part);
  return builder;
}
