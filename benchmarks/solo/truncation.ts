import { build } from 'esbuild';
import type { BoundedOutput } from '../../lib/executor/output/BoundedOutput.ts';
import { root } from '../../scripts/entryPoints.ts';
import type { Sample } from '../worker/Workload.ts';
import { interleave } from './interleave.ts';
import type { Solo } from './Solo.ts';

const MAX_CHARS = 30_000;
const CHUNK_CHARS = 1_024;
const CHUNKS = 1_024;

/** Fresh strings, as a real source would give. */
function* chunks(): Generator<string> {
  for (let given = 0; given < CHUNKS; given += 1) {
    yield Buffer.alloc(CHUNK_CHARS, 97 + (given % 26)).toString('latin1');
  }
}

/** The plain alternative: what is left of the limit is sliced from each chunk. */
function slice(): void {
  let kept = '';
  for (const chunk of chunks()) kept += chunk.slice(0, Math.max(0, MAX_CHARS - kept.length));
  check(kept.length);
}

function check(kept: number | undefined): void {
  if (kept !== MAX_CHARS) throw new Error(`${kept} of ${MAX_CHARS} characters are kept.`);
}

/** The piece that cuts. It is no public name: it is built by itself, the way that the package is. */
async function buildPiece(): Promise<{ readonly BoundedOutput: typeof BoundedOutput }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['lib/executor/output/BoundedOutput.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  const code = outputFiles.map(({ text }) => text).join('');
  return await import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** R11: CPU time of cutting 1 MB of output while it streams. */
export const truncation: Solo = async () => {
  const built = await buildPiece();
  const ours: Record<string, readonly number[]> = {};
  const hand: Record<string, readonly number[]> = {};
  for (const mode of ['head', 'head-tail'] as const) {
    const cut = (): void => {
      const output = new built.BoundedOutput({
        maxChars: MAX_CHARS,
        marker: '...',
        truncation: mode,
      });
      for (const text of chunks()) output.push([{ type: 'text', text }]);
      output.end();
      check(output.truncation(true)?.kept);
    };
    const ms = await interleave(
      { millrace: { run: cut }, 'hand-written': { run: slice } },
      { clock: 'cpu' },
    );
    ours[mode] = ms.millrace.map((one) => one * 1_000);
    hand[mode] = ms['hand-written'].map((one) => one * 1_000);
  }
  return { millrace: ours satisfies Sample, 'hand-written': hand satisfies Sample };
};
