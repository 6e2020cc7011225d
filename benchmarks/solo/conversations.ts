import {
  type ChatMessage,
  converse,
  decodeStream,
  invokable,
  openaiChat,
  ToolExecutor,
  ToolRegistry,
} from 'millrace';
import { writeTurn } from 'millrace/testing/server';
import { concatMap, from, lastValueFrom, map, type Observable, timer } from 'rxjs';
import { cpuMicros } from '../workloads/cpu.ts';
import type { Solo } from './Solo.ts';

const FEW = 100;
const MANY = 1_000;
const ROUNDS = 3;
const CALLS = 4;
const TOOL_MS = 20;
/** Bytes come in pieces, this long apart. */
const CHUNK_MS = 5;
const CHUNKS = 20;
const BYTES_PER_MB = 1_048_576;

/** Two responses with calls, and one without. */
const turns = [0, 1, 2].map((turn) =>
  inPieces(
    writeTurn('openai-chat', {
      steps: [
        { text: 'Let me look into this for you, and then say what I have found. '.repeat(4) },
        ...Array.from({ length: turn < 2 ? CALLS : 0 }, (_, index) => ({
          call: { name: 'look', arguments: { place: `place ${turn} ${index}` } },
        })),
      ],
    }),
  ),
);

const model = {
  format: 'openai-chat',
  stream: ({ messages }: { readonly messages: readonly ChatMessage[] }) => {
    const turn = messages.filter(({ role }) => role === 'assistant').length;
    return decodeStream(openaiChat, paced(turns[turn] ?? []));
  },
};

const executor = new ToolExecutor(
  new ToolRegistry([
    invokable({
      name: 'look',
      inputSchema: { type: 'object', properties: { place: { type: 'string' } } },
      concurrency: 'safe',
      execute: () => timer(TOOL_MS).pipe(map(() => 'what was found there '.repeat(20))),
    }),
  ]),
);

/** All bytes in a few pieces. */
function inPieces(events: readonly Uint8Array[]): readonly Uint8Array[] {
  const bytes = Buffer.concat(events);
  const size = Math.ceil(bytes.length / CHUNKS);
  return Array.from({ length: CHUNKS }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

function paced(pieces: readonly Uint8Array[]): Observable<Uint8Array> {
  return from(pieces).pipe(concatMap((piece) => timer(CHUNK_MS).pipe(map(() => piece))));
}

async function talk(): Promise<void> {
  const messages: ChatMessage[] = [{ role: 'user', content: 'What is there?' }];
  const end = await lastValueFrom(converse({ model, executor, messages }));
  if (end.type !== 'done' || end.reason !== 'stop' || end.turns !== 3) {
    throw new Error(`A conversation ended as ${JSON.stringify(end)}.`);
  }
}

/** So many conversations at once. */
async function talkAtOnce(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, talk));
}

/** CPU time of one conversation among so many, in milliseconds: the least of several rounds. */
async function cpuOfOne(count: number): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const micros = await cpuMicros(async () => {
      for (let left = MANY; left > 0; left -= count) await talkAtOnce(count);
    });
    costs.push(micros / MANY / 1_000);
  }
  return Math.min(...costs);
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / BYTES_PER_MB;
}

/** What 1,000 conversations hold while they go on, and what is left of them. */
async function memory(): Promise<{ liveKb: number; leftMb: number }> {
  const before = heapMb();
  const talking = talkAtOnce(MANY);
  await lastValueFrom(timer(2 * CHUNKS * CHUNK_MS));
  const live = heapMb();
  await talking;
  return { liveKb: ((live - before) * 1_024) / MANY, leftMb: Math.max(0, heapMb() - before) };
}

/** Many conversations in one process: what one costs among 100 and among 1,000, and what they hold. */
export const conversations: Solo = async () => {
  await talkAtOnce(MANY);
  const few = await cpuOfOne(FEW);
  const many = await cpuOfOne(MANY);
  const { liveKb, leftMb } = await memory();
  return { millrace: { cpuMs: many, growth: many / few, liveKb, leftMb } };
};
