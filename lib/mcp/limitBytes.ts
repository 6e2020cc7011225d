import { ToolFailure } from '../tools/ToolFailure.ts';

/** How much may come. */
export interface ByteLimit {
  /** Most bytes of all, or of one event. */
  readonly maxBytes: number;
  /** Called once, when there is more. */
  readonly onTooLarge: () => void;
  /** What is counted: `all`, or each `event` of a stream without end by itself. */
  readonly unit: 'all' | 'event';
  /** Whether to add an empty line at the end, so that an event that lacks it counts. */
  readonly endsEvent: boolean;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Passes bytes on as they are, up to a limit; beyond it the stream errors. */
export function limitBytes(limit: ByteLimit): TransformStream<Uint8Array, Uint8Array> {
  const { maxBytes, onTooLarge, unit, endsEvent } = limit;
  // Bytes since the beginning, or since the last empty line.
  let bytes = 0;
  // Whether the last byte ended a line; a carriage return is no part of a line.
  let atLineStart = true;

  /** Gives the most bytes of an event so far. */
  function countEvents(chunk: Uint8Array): number {
    let most = 0;
    for (const byte of chunk) {
      if (byte === LINE_FEED) {
        if (atLineStart) {
          most = Math.max(most, bytes);
          bytes = 0;
        }
        atLineStart = true;
      } else if (byte !== CARRIAGE_RETURN) {
        atLineStart = false;
      }
      bytes += 1;
    }
    return Math.max(most, bytes);
  }

  return new TransformStream({
    transform(chunk, controller) {
      if (unit === 'all') bytes += chunk.length;
      const most = unit === 'all' ? bytes : countEvents(chunk);
      if (most <= maxBytes) {
        controller.enqueue(chunk);
        return;
      }
      onTooLarge();
      controller.error(new ToolFailure('The answer is too large.', { code: 'too-large' }));
    },
    flush(controller) {
      if (endsEvent) controller.enqueue(EMPTY_LINE.slice());
    },
  });
}

const EMPTY_LINE: Uint8Array = /* @__PURE__ */ Uint8Array.of(LINE_FEED, LINE_FEED);
