import { noop, type Observable } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { TurnFold } from './TurnFold.ts';
import type { CreateWriter } from './TurnWriter.ts';
import { toAsyncIterable } from './toAsyncIterable.ts';

/** A response of server-sent events that is to be made. */
export interface EventStream<Part> {
  /** What happens. */
  readonly events$: Observable<ModelEvent | ToolEvent | TurnMark>;
  /** Makes the writer that says it. */
  readonly createWriter: CreateWriter<Part>;
  /** Headers that the protocol wants, beside those of every event stream. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the body ends with. */
  readonly last?: string;
}

const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  // Proxies that collect a body before they pass it on would make it arrive all at once.
  'x-accel-buffering': 'no',
};

/** Makes a response of what happens; headers of `init` win. Reading its body subscribes, cancelling it unsubscribes. */
export function eventStreamResponse<Part>(
  stream: EventStream<Part>,
  init: ResponseInit | undefined,
): Response {
  const headers = new Headers({ ...HEADERS, ...stream.headers });
  new Headers(init?.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  return new Response(bodyOf(stream), { ...init, headers });
}

/** The body: one chunk for each event, made when it is read, so that events wait where they can be held and joined. */
function bodyOf<Part>(stream: EventStream<Part>): ReadableStream<Uint8Array> {
  const frames = new FrameReader(stream);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const text = await frames.next();
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (frames.isDone) controller.close();
      },
      cancel: () => frames.cancel(),
    },
    { highWaterMark: 0 },
  );
}

/** Gives the text of an event stream, as much at a time as one event makes. */
class FrameReader<Part> {
  readonly #turn: TurnFold<Part>;
  readonly #events: AsyncIterator<ModelEvent | ToolEvent | TurnMark>;
  readonly #last: string;
  #isStarted = false;
  /** Whether the end was read. */
  isDone = false;

  constructor({ events$, createWriter, last = '' }: EventStream<Part>) {
    this.#turn = new TurnFold(createWriter);
    this.#events = toAsyncIterable(events$)[Symbol.asyncIterator]();
    this.#last = last;
  }

  /** The next text; empty only at the end. */
  async next(): Promise<string> {
    if (!this.#isStarted) {
      this.#isStarted = true;
      return framesOf(this.#turn.start());
    }
    let text = '';
    while (text === '' && !this.isDone) text = framesOf(await this.#nextParts());
    return this.isDone ? text + this.#last : text;
  }

  async cancel(): Promise<void> {
    await this.#events.return?.();
  }

  async #nextParts(): Promise<readonly Part[]> {
    try {
      const next = await this.#events.next();
      if (next.done !== true) return this.#turn.take(next.value);
      this.isDone = true;
      return this.#turn.end();
    } catch (error) {
      this.isDone = true;
      // The source goes on if it was the writer that threw. What a teardown throws besides is not told.
      await this.cancel().catch(noop);
      return this.#turn.fail(error);
    }
  }
}

function framesOf(parts: readonly unknown[]): string {
  return parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('');
}
