import { from, type Observable } from 'rxjs';
import { decodeStream } from '../../../lib/formats/decodeStream.ts';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName, WireFormat } from '../../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { FuzzInput } from '../input/FuzzInput.ts';
import type { Observed, Outcome } from './Outcome.ts';
import { parsedEvents } from './parsedEvents.ts';

/** Decodes an input in every way. The codec of AWS event streams must have been loaded. */
export function observe({ format, bytes, chunkBytes, cutAt, isParsed }: FuzzInput): Observed {
  const read = (chunks: readonly Uint8Array[]): Outcome =>
    watch(() => decodeStream(formatOf(format), from(chunks)));
  const events = isParsed ? parsedEvents(format, bytes) : [];
  return {
    whole: read([bytes]),
    chunked: read(inChunks(bytes, chunkBytes)),
    ...(cutAt !== undefined && { cut: read([bytes.subarray(0, cutAt)]) }),
    ...(events.length > 0 && {
      parsed: watch(() => from(events).pipe(formatOf(format).decode())),
    }),
  };
}

function formatOf(name: FormatName): WireFormat<object, unknown> {
  return formats[name] as unknown as WireFormat<object, unknown>;
}

/** What an observable gives by itself, before anything else can happen. */
function watch(create: () => Observable<ModelEvent>): Outcome {
  const events: ModelEvent[] = [];
  let end: Outcome['end'] = 'none';
  let error: unknown;
  let late = 0;
  // The CPU time of a process costs more to ask for than most inputs to decode.
  const before = performance.now();
  const finish = (how: Outcome['end'], given?: unknown): void => {
    if (end !== 'none') late += 1;
    else [end, error] = [how, given];
  };
  try {
    create().subscribe({
      next: (event) => {
        if (end === 'none') events.push(event);
        else late += 1;
      },
      error: (given: unknown) => finish('failed', given),
      complete: () => finish('completed'),
    });
  } catch (given) {
    finish('thrown', given);
  }
  return { events, end, error, late, tookMs: performance.now() - before };
}

function inChunks(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.slice(at, at + size));
    at += size;
  }
  return chunks;
}
