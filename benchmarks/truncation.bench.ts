import { streamable, ToolExecutor, ToolRegistry } from 'millrace';
import type { BoundedOutput } from '../lib/executor/output/BoundedOutput.ts';
import { atMost, type Figure } from './support/report.ts';
import { median } from './support/statistics.ts';

const MAX_CHARS = 30_000;
const TOTAL_CHARS = 32 * 1_024 * 1_024;
const MAX_ADDED_MB = 32;
const MODES = ['head', 'head-tail'] as const;

type Mode = (typeof MODES)[number];

/** Fresh strings, as a real source would give. */
function* chunks(chars: number): Generator<string> {
  for (let given = 0; given < TOTAL_CHARS; given += chars) {
    yield Buffer.alloc(chars, 97 + (given % 26)).toString('latin1');
  }
}

async function* streamed(chars: number): AsyncGenerator<string> {
  yield* chunks(chars);
}

/** The plain alternative: what is left of the limit is sliced from each chunk. */
class Sliced {
  #kept = '';

  push(chunk: string): void {
    this.#kept += chunk.slice(0, Math.max(0, MAX_CHARS - this.#kept.length));
  }

  get length(): number {
    return this.#kept.length;
  }
}

function slice(chars: number): number {
  const sliced = new Sliced();
  for (const chunk of chunks(chars)) sliced.push(chunk);
  return sliced.length;
}

async function sliceStream(chars: number): Promise<number> {
  const sliced = new Sliced();
  for await (const chunk of streamed(chars)) sliced.push(chunk);
  return sliced.length;
}

/** The piece that cuts is no public name: it is taken from the build. */
async function pieceOf(): Promise<(chars: number, mode: Mode) => number> {
  const { href } = new URL('../dist/executor/output/BoundedOutput.js', import.meta.url);
  const built = (await import(href)) as { readonly BoundedOutput: typeof BoundedOutput };
  return (chars, truncation) => {
    const output = new built.BoundedOutput({ maxChars: MAX_CHARS, marker: '...', truncation });
    for (const text of chunks(chars)) output.push([{ type: 'text', text }]);
    output.end();
    return output.truncation(true)?.kept ?? Number.NaN;
  };
}

/** The largest resident set since it was last reset, in MB. */
let peak = 0;

const tool = streamable({
  name: 'read',
  concurrency: 'safe',
  overflow: 'drain',
  maxResultSizeChars: MAX_CHARS,
  inputSchema: { type: 'object', properties: { chars: { type: 'integer' } } } as const,
  async *execute({ chars = 1 }) {
    let given = 0;
    for await (const chunk of streamed(chars)) {
      if (given % 10_000 === 0) peak = Math.max(peak, residentMb());
      given += 1;
      yield chunk;
    }
  },
});

const executors = {
  head: new ToolExecutor(new ToolRegistry([tool])),
  'head-tail': new ToolExecutor(new ToolRegistry([tool]), { results: { truncation: 'head-tail' } }),
};

async function execute(chars: number, mode: Mode): Promise<number> {
  const result = await executors[mode].run({ id: 'a', name: 'read', arguments: { chars } });
  return result.truncated?.kept ?? Number.NaN;
}

function residentMb(): number {
  return process.memoryUsage.rss() / 1_024 / 1_024;
}

/** CPU time in milliseconds of cutting one stream. */
async function cpuMs(cut: () => number | Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const kept = await cut();
  const { user, system } = process.cpuUsage(before);
  if (kept !== MAX_CHARS) throw new Error(`${kept} of ${MAX_CHARS} characters are kept.`);
  return (user + system) / 1_000;
}

/** How many times the CPU time of `plain` the other takes, interleaved. */
async function ratio(
  rounds: number,
  cut: () => number | Promise<number>,
  plain: () => number | Promise<number>,
): Promise<number> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const a = await cpuMs(cut);
    const b = await cpuMs(plain);
    if (round < 0) continue;
    ours.push(a);
    theirs.push(b);
  }
  return median(ours) / median(theirs);
}

/** R11: CPU time of truncating a stream against slicing the same chunks, and the memory that it adds. */
export async function measureTruncation(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const piece = await pieceOf();
  for (const mode of MODES) {
    for (const chars of [64, 1_024]) {
      const times = await ratio(
        rounds,
        () => piece(chars, mode),
        () => slice(chars),
      );
      figures.push(atMost(`chunks of ${chars}, ${mode}, against slicing`, times, 2, ' x'));
    }
    const times = await ratio(
      rounds,
      () => execute(4_096, mode),
      () => sliceStream(4_096),
    );
    figures.push(atMost(`a tool's chunks of 4096, ${mode}, against slicing`, times, 2, ' x'));
    globalThis.gc?.();
    const before = residentMb();
    peak = before;
    await execute(64, mode);
    figures.push(atMost(`memory added by 32 MB, ${mode}`, peak - before, MAX_ADDED_MB, ' MB'));
  }
  return figures;
}
