import { streamable, ToolExecutor, ToolRegistry } from 'millrace';
import { atMost, type Figure } from './support/report.ts';

const CHUNK_CHARS = 64 * 1024;
const TOTAL_CHARS = 200 * 1024 * 1024;
const MAX_ADDED_MB = 32;

/** The largest resident set since it was last reset, in MB. Sampled by the tool: it leaves no turn to a timer. */
let peak = 0;

const executor = new ToolExecutor(
  new ToolRegistry(
    (['stop', 'drain'] as const).map((overflow) =>
      streamable({
        name: overflow,
        overflow,
        concurrency: 'safe',
        maxResultSizeChars: 30_000,
        async *execute() {
          for (let given = 0; given < TOTAL_CHARS; given += CHUNK_CHARS) {
            if (given % (CHUNK_CHARS * 64) === 0) peak = Math.max(peak, residentMb());
            // A fresh string each time, as a real source would give.
            yield Buffer.alloc(CHUNK_CHARS, 97 + (given % 26)).toString('latin1');
          }
        },
      }),
    ),
  ),
);

function residentMb(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
}

/** Resident memory that 200 MB add which stream into a limit of 30,000 characters, after a warm-up and a collection. */
export async function measureMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['stop', 'drain']) {
    await executor.run({ id: 'warm-up', name });
    globalThis.gc?.();
    const before = residentMb();
    peak = before;
    const result = await executor.run({ id: 'measured', name });
    peak = Math.max(peak, residentMb());
    if (result.truncated?.kept !== 30_000) throw new Error('The result was not cut at 30,000.');
    figures.push(
      atMost(`200 MB into 30,000 characters, ${name}`, peak - before, MAX_ADDED_MB, ' MB'),
    );
  }
  return figures;
}
