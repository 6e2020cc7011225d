import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser';
import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import { LineEndNormalizer } from './LineEndNormalizer.ts';
import type { ChunkReader } from './readChunks.ts';
import { eventTooLong } from './readMaxEventBytes.ts';
import type { SseEvent } from './SseEvent.ts';
import { markUnterminated } from './unterminatedEvents.ts';

const BLANK_LINE = '\n\n';

/**
 * Turns the chunks of one body into server-sent events, the same ones for every cut. Pure.
 *
 * The grammar (WHATWG HTML, section 9.2.6) is the parser's. Byte order mark, line ends and the bound are settled before
 * it, because there its versions differ, and differ with the cut.
 */
export class SseReader implements ChunkReader {
  readonly #maxEventBytes: number;
  readonly #decoder = new ChunkDecoder();
  readonly #lineEnds = new LineEndNormalizer();
  readonly #parser: EventSourceParser;
  /** Whether the body has ended: the event that comes yet lacks its blank line. */
  #ending = false;
  /** Code units since the last blank line: the length so far of the event that is under way. */
  #length = 0;
  /** Whether the text so far ends a line: another line end then makes a blank one. */
  #atLineStart = true;
  #hasEvents = false;

  /** Every event goes to `emit` while the chunk that completes it is read. */
  constructor(maxEventBytes: number, emit: (event: SseEvent) => void) {
    this.#maxEventBytes = maxEventBytes;
    this.#parser = createParser({
      onEvent: (event) => {
        this.#hasEvents = true;
        const read = toSseEvent(event);
        emit(this.#ending ? markUnterminated(read) : read);
      },
    });
    // Means nothing, but from here on the parser does not look for a byte order mark.
    this.#parser.feed('\n');
  }

  /** Whether there was an event. */
  get hasEvents(): boolean {
    return this.#hasEvents;
  }

  /**
   * Takes a chunk and emits the events that it completes.
   *
   * @throws ModelStreamError of kind `limit`, after the events before the one that is too long.
   */
  read(chunk: Chunk): void {
    this.#feed(this.#lineEnds.read(this.#decoder.read(chunk)));
  }

  /** Takes the end of the body and emits the last event, should it lack its blank line. */
  end(): void {
    this.#feed(this.#decoder.end());
    this.#ending = true;
    this.#parser.feed(BLANK_LINE);
  }

  #feed(text: string): void {
    if (text === '') return;
    const kept = this.#withinBound(text);
    this.#parser.feed(kept < text.length ? text.slice(0, kept) : text);
    if (kept < text.length) throw eventTooLong(this.#maxEventBytes);
  }

  /** Measures the events in `text`; gives where the one starts that is too long, or else the length of the text. */
  #withinBound(text: string): number {
    if (this.#length + text.length <= this.#maxEventBytes) {
      this.#skip(text);
      return text.length;
    }
    let start = 0;
    while (start < text.length) {
      const end = this.#endOfEvent(text, start);
      this.#length += (end ?? text.length) - start;
      if (this.#length > this.#maxEventBytes) return start;
      if (end === undefined) break;
      this.#length = 0;
      this.#atLineStart = true;
      start = end;
    }
    this.#atLineStart = text.endsWith('\n');
    return text.length;
  }

  /** Takes text in which no event can be too long: only the one at its end goes on. */
  #skip(text: string): void {
    const blankLine = text.lastIndexOf(BLANK_LINE);
    if (blankLine >= 0) this.#length = text.length - blankLine - BLANK_LINE.length;
    else if (this.#atLineStart && text.startsWith('\n')) this.#length = text.length - 1;
    else this.#length += text.length;
    this.#atLineStart = text.endsWith('\n');
  }

  #endOfEvent(text: string, start: number): number | undefined {
    if (this.#atLineStart && text[start] === '\n') return start + 1;
    const blankLine = text.indexOf(BLANK_LINE, start);
    return blankLine < 0 ? undefined : blankLine + BLANK_LINE.length;
  }
}

function toSseEvent({ event, data }: EventSourceMessage): SseEvent {
  return event ? { event, data } : { data };
}
