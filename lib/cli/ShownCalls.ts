import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent, ToolQueuedEvent } from '../tools/ToolEvent.ts';
import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import { harmlessLine } from './harmless.ts';
import { jsonLine } from './jsonLine.ts';
import type { ShownCall } from './ShownCall.ts';
import { formatMs } from './timeline/formatMs.ts';
import { shortName } from './timeline/shortText.ts';

/** Characters that are kept of what a tool gives: more than the widest row shows. */
const MAX_LATEST_CHARS = 400;

/** Follows the calls of a turn, for showing them. */
export class ShownCalls {
  readonly #calls = new Map<number, ShownCall>();

  /** The calls, in the order of their indexes. */
  get all(): readonly ShownCall[] {
    return [...this.#calls.values()].sort((one, other) => one.index - other.index);
  }

  /** Takes an event, `atMs` since the turn began. Gives the call that it changes, if it changes one. */
  take(event: ModelEvent | ToolEvent, atMs: number): ShownCall | undefined {
    switch (event.type) {
      case 'tool-call-start':
        return this.#set(event.index, {
          name: shortName(event.name),
          phase: 'writing',
          sinceMs: atMs,
        });
      case 'tool-call-delta':
        return this.#set(event.index, {
          argumentChars: this.#get(event.index).argumentChars + event.delta.length,
        });
      case 'tool-queued':
        return this.#set(event.call.index, {
          ...queued(event),
          name: shortName(event.call.name),
          sinceMs: atMs,
        });
      case 'tool-start':
        return this.#set(event.call.index, {
          name: shortName(event.call.name),
          phase: 'running',
          sinceMs: atMs,
          attempts: event.attempt,
        });
      case 'tool-progress':
        return this.#set(event.call.index, { latest: progressText(event.value) });
      case 'tool-output':
        return this.#append(event.call.index, textOf(event.parts));
      case 'tool-result':
        return this.#settle(event.call.index, event, atMs);
      default:
        return undefined;
    }
  }

  #settle(
    index: number,
    { call, result }: Extract<ToolEvent, { readonly type: 'tool-result' }>,
    atMs: number,
  ): ShownCall {
    const text = textOf(result.parts).slice(0, MAX_LATEST_CHARS);
    const { sinceMs } = this.#get(index);
    const shown = {
      name: shortName(call.name),
      phase: 'settled',
      settledMs: atMs,
      result,
    } as const;
    // What a call that never ran waited for is over: its time is none.
    const isRun = result.timing.startedAt !== undefined;
    return this.#set(index, { ...shown, sinceMs: isRun ? sinceMs : atMs, latest: text });
  }

  #append(index: number, text: string): ShownCall {
    const latest = this.#get(index).latest + text;
    return this.#set(index, { latest: latest.slice(-MAX_LATEST_CHARS) });
  }

  #set(index: number, change: Partial<ShownCall>): ShownCall {
    const call = { ...this.#get(index), ...change };
    this.#calls.set(index, call);
    return call;
  }

  #get(index: number): ShownCall {
    return (
      this.#calls.get(index) ?? {
        index,
        name: '',
        phase: 'writing',
        sinceMs: 0,
        argumentChars: 0,
        attempts: 0,
        latest: '',
      }
    );
  }
}

function queued({ waitsFor, behind }: ToolQueuedEvent): Partial<ShownCall> {
  return { phase: 'waiting', waitsFor, ...(behind !== undefined && { behind }) };
}

function progressText(value: unknown): string {
  const text = typeof value === 'string' ? value : jsonLine(value);
  return text.slice(0, MAX_LATEST_CHARS);
}

/** The parts in words: media and links by what they are. */
function textOf(parts: readonly ToolOutputPart[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      return part.type === 'link' ? ` [${part.name ?? part.url}] ` : ` [${part.type}] `;
    })
    .join('');
}

/** The last line of what a call has given that is not blank, for one row; of a result, the first. */
export function latestLine({ latest, phase }: ShownCall): string {
  const lines = latest.split('\n').filter((line) => line.trim() !== '');
  return harmlessLine((phase === 'settled' ? lines[0] : lines.at(-1)) ?? '');
}

/** How long a call has been where it is; of one that has its result, how long it ran. */
export function shownTime({ settledMs, sinceMs }: ShownCall, nowMs: number): string {
  // A clock may be set back.
  return formatMs(Math.max(0, (settledMs ?? nowMs) - sinceMs));
}
