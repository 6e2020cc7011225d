import { EventStreamCodec } from '@smithy/eventstream-codec';
import {
  formats as allFormats,
  decodeStream,
  type FormatName,
  ndjson,
  sse,
  type WireFormat,
} from 'millrace/formats';
import { map, mergeMap, Observable, tap } from 'rxjs';
import { median } from '../report/statistics.ts';
import { cpuMicros } from '../workloads/cpu.ts';
import type { FormatsParams } from './FormatsParams.ts';
import { longResponse } from './longResponse.ts';
import type { Solo } from './Solo.ts';

const CHUNK_BYTES = 65_536;
const TURNS = 3;
/** What is read before it is measured, as a part of the whole. */
const WARM_UP = 0.1;
/** How often memory is looked at, in chunks. */
const LOOK_CHUNKS = 16;

/** Reads all of a response; gives how many characters its deltas had, at least. */
type Read = (chunks$: Observable<Uint8Array>) => Promise<number>;

/** CPU time of a long response of one format beside its framing and `JSON.parse` alone, and the memory that it adds. */
export const formats: Solo<FormatsParams> = async (params) => {
  const [ours, plain] = [readOurs(params.format), readPlain(params.format)];
  const small = longResponse({ ...params, wireBytes: params.wireBytes * WARM_UP });
  for (const read of [ours, plain, ours, plain]) await read(chunksOf(small.bytes));
  const { bytes, chars } = longResponse(params);
  const addedMb = await measureMemory(ours, bytes);
  const speed = async (read: Read): Promise<number> => {
    let seen = 0;
    const micros = await cpuMicros(async () => {
      seen = await read(chunksOf(bytes));
    });
    if (read === ours && seen < chars) throw new Error(`${seen} of ${chars} characters came.`);
    // A byte per microsecond is a megabyte per second.
    return bytes.length / micros;
  };
  const speeds: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    speeds.ours.push(await speed(ours));
    speeds.plain.push(await speed(plain));
  }
  return {
    millrace: { mbPerCpuSecond: median(speeds.ours), addedMb },
    'hand-written': { mbPerCpuSecond: median(speeds.plain) },
  };
};

/** The largest resident set while a response is read, less the one before. */
async function measureMemory(read: Read, bytes: Uint8Array): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  let chunks = 0;
  const look = (): void => {
    if (chunks % LOOK_CHUNKS === 0) peak = Math.max(peak, process.memoryUsage.rss());
    chunks += 1;
  };
  await read(chunksOf(bytes).pipe(tap({ next: look, complete: look })));
  return (Math.max(peak, process.memoryUsage.rss()) - before) / 1_024 / 1_024;
}

function readOurs(name: FormatName): Read {
  const format = allFormats[name] as unknown as WireFormat<never, unknown>;
  return async (chunks$) => {
    let chars = 0;
    let isFinished = false;
    await decodeStream(format, chunks$).forEach((event) => {
      if ('delta' in event) chars += event.delta.length;
      isFinished = event.type === 'finish';
    });
    if (!isFinished) throw new Error(`The response of ${name} has no end.`);
    return chars;
  };
}

/** The plain alternative: the events are cut out and parsed, and nothing else. */
function readPlain(name: FormatName): Read {
  switch (allFormats[name].framing) {
    case 'ndjson':
      return (chunks$) => countParsed(chunks$.pipe(ndjson()));
    case 'sse':
      return (chunks$) =>
        countParsed(
          chunks$.pipe(
            sse(),
            map(({ data }) => data),
          ),
        );
    default:
      return (chunks$) => countParsed(chunks$.pipe(mergeMap(framesOf())));
  }
}

async function countParsed(texts$: Observable<string>): Promise<number> {
  let members = 0;
  await texts$.forEach((text) => {
    if (text !== '[DONE]') members += typeof JSON.parse(text) === 'object' ? 1 : 0;
  });
  return members;
}

/** Cuts the payloads of AWS frames out of chunks. */
function framesOf(): (chunk: Uint8Array) => string[] {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const codec = new EventStreamCodec(
    (bytes) => (typeof bytes === 'string' ? bytes : decoder.decode(bytes)),
    (text) => encoder.encode(text),
  );
  let rest: Uint8Array = new Uint8Array();
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const texts: string[] = [];
    let at = 0;
    for (; at + 4 <= bytes.length; ) {
      const length = view.getUint32(at);
      if (at + length > bytes.length) break;
      texts.push(decoder.decode(codec.decode(bytes.subarray(at, at + length)).body));
      at += length;
    }
    rest = bytes.subarray(at);
    return texts;
  };
}

function chunksOf(bytes: Uint8Array): Observable<Uint8Array> {
  return new Observable((subscriber) => {
    for (let at = 0; at < bytes.length && !subscriber.closed; at += CHUNK_BYTES) {
      subscriber.next(bytes.subarray(at, at + CHUNK_BYTES));
    }
    subscriber.complete();
  });
}
