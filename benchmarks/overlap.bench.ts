import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import ky from 'ky';
import {
  anthropicMessages,
  decodeStream,
  executeTools,
  invokable,
  ToolExecutor,
  ToolRegistry,
} from 'millrace';
import { postStream } from 'millrace/http';
import { lastValueFrom, tap } from 'rxjs';
import { handWrittenClient } from './support/handWritten.ts';
import { monotonicMs } from './support/monotonicMs.ts';
import { atMost, type Figure, figure } from './support/report.ts';
import { median } from './support/statistics.ts';

const schema = {
  type: 'object',
  properties: { index: { type: 'integer' } },
  required: ['index'],
} as const;

/** What one turn showed, in milliseconds of the clock that the server shares. */
class Stopwatch {
  readonly sealedAt = new Map<number, number>();
  readonly startedAt = new Map<number, number>();
  readonly settledAt: number[] = [];
  streamEndedAt = 0;
  #text = '';
  readonly #decoder = new TextDecoder();

  /** A fetch that notes when the last byte of each call arrives, and that of the response. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const noting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        this.#note(chunk);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(noting) ?? null, response);
  };

  /** Times from when each call was sealed, seen from the client unless `sealedAt` says else, to its tool's first line. */
  latencies(sealedAt: Iterable<readonly [number, number]> = this.sealedAt): number[] {
    return [...sealedAt].map(([index, at]) => (this.startedAt.get(index) ?? Number.NaN) - at);
  }

  #note(chunk: Uint8Array): void {
    const now = monotonicMs();
    this.#text += this.#decoder.decode(chunk, { stream: true });
    for (const [, index] of this.#text.matchAll(/"type":"content_block_stop","index":(\d+)/g)) {
      if (!this.sealedAt.has(Number(index))) this.sealedAt.set(Number(index), now);
    }
    if (this.#text.includes('"type":"message_stop"')) this.streamEndedAt = now;
    this.#text = this.#text.slice(-100);
  }
}

const makeTool =
  (watch: Stopwatch, durationMs: number) =>
  async ({ index }: { index: number }): Promise<string> => {
    watch.startedAt.set(index, monotonicMs());
    if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
    return `waited ${index}`;
  };

async function turnWithMillrace(url: string, durationMs: number): Promise<Stopwatch> {
  const watch = new Stopwatch();
  const registry = new ToolRegistry([
    invokable({
      name: 'wait',
      inputSchema: schema,
      concurrency: 'safe',
      execute: makeTool(watch, durationMs),
    }),
  ]);
  const client = ky.create({ fetch: watch.fetch });
  await lastValueFrom(
    decodeStream(anthropicMessages, postStream(url, { json: {} }, { ky: client })).pipe(
      executeTools(new ToolExecutor(registry)),
      tap((event) => {
        if (event.type === 'tool-result') watch.settledAt.push(monotonicMs());
      }),
    ),
  );
  return watch;
}

async function turnByHand(url: string, durationMs: number): Promise<Stopwatch> {
  const watch = new Stopwatch();
  const execute = makeTool(watch, durationMs);
  const client = handWrittenClient({
    wait: {
      schema,
      execute: (async (input: { index: number }) => {
        const result = await execute(input);
        watch.settledAt.push(monotonicMs());
        return result;
      }) as never,
    },
  });
  const response = await watch.fetch(url, { method: 'POST', body: '{}' });
  if (response.body === null) throw new Error('The response has no body.');
  await client(response.body as unknown as AsyncIterable<Uint8Array>);
  return watch;
}

/** Overlap on real time over loopback, and the time from a call's last byte to its tool's first line. */
export async function measureOverlap(rounds: number): Promise<Figure[]> {
  const server = fork(fileURLToPath(new URL('./support/turnServer.ts', import.meta.url)));
  try {
    const port = await new Promise<unknown>((resolve) => server.once('message', resolve));
    const at = (seals: readonly number[], end: number): string =>
      `http://127.0.0.1:${port}/?seals=${seals.join()}&end=${end}`;
    return [...(await makespan(at, rounds)), ...(await startLatency(at, rounds))];
  } finally {
    server.disconnect();
  }
}

type TurnUrl = (seals: readonly number[], end: number) => string;

async function makespan(at: TurnUrl, rounds: number): Promise<Figure[]> {
  const url = at([250, 550, 850, 1150, 1450, 1900], 2_000);
  const durationMs = 300;
  const stretches: number[] = [];
  const early: number[] = [];
  const firsts: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const watch = await turnWithMillrace(url, durationMs);
    if (round < 0) continue;
    const allSettledAt = Math.max(...watch.settledAt);
    const start = Math.min(...watch.sealedAt.values()) - 250;
    const lastSealedAt = Math.max(...watch.sealedAt.values());
    const possible = Math.max(watch.streamEndedAt, lastSealedAt + durationMs) - start;
    stretches.push((allSettledAt - start) / possible);
    early.push(watch.settledAt.filter((settledAt) => settledAt < watch.streamEndedAt).length);
    firsts.push((Math.min(...watch.settledAt) - start) / (watch.streamEndedAt - start));
  }
  return [
    atMost('makespan over what is possible', median(stretches), 1.01, ' x'),
    figure('results out before the stream ends, of 6', Math.min(...early), ''),
    figure('first result, as part of the stream', median(firsts), ''),
  ];
}

/** Times from a call's last byte to its tool's first line: from when the server wrote it, and from when fetch gave it. */
class Latencies {
  readonly sinceWrite: number[] = [];
  readonly sinceFetch: number[] = [];

  add(watch: Stopwatch, writtenAt: readonly number[]): void {
    this.sinceWrite.push(...watch.latencies(writtenAt.entries()));
    this.sinceFetch.push(...watch.latencies());
  }
}

const WARM_UP_TURNS = 3;

async function startLatency(at: TurnUrl, rounds: number): Promise<Figure[]> {
  const calls = 150;
  const ours = new Latencies();
  const hand = new Latencies();
  let turns = 0;
  const measure = async (
    turn: (url: string, durationMs: number) => Promise<Stopwatch>,
    latencies: Latencies | undefined,
  ): Promise<void> => {
    turns += 1;
    const url = at(
      Array.from({ length: calls }, (_, index) => 20 + 4 * index),
      40 + 4 * calls,
    );
    const watch = await turn(`${url}&turn=${turns}`, 0);
    const stamps = await fetch(new URL(`/stamps?turn=${turns}`, url));
    latencies?.add(watch, (await stamps.json()) as number[]);
  };
  for (let round = -WARM_UP_TURNS; round < 2 * rounds; round += 1) {
    await measure(turnWithMillrace, round < 0 ? undefined : ours);
    await measure(turnByHand, round < 0 ? undefined : hand);
  }
  const [write, fetched] = [median(ours.sinceWrite), median(ours.sinceFetch)];
  const [handWrite, handFetched] = [median(hand.sinceWrite), median(hand.sinceFetch)];
  return [
    figure('last byte written to first line', write * 1_000, ' µs'),
    figure('last byte written to first line, hand-written', handWrite * 1_000, ' µs'),
    atMost('last byte written to first line, ratio', write / handWrite, 1.5, ' x'),
    figure('last byte out of fetch to first line', fetched * 1_000, ' µs'),
    figure('last byte out of fetch to first line, hand-written', handFetched * 1_000, ' µs'),
    figure('last byte out of fetch to first line, ratio', fetched / handFetched, ' x'),
  ];
}
