import type { BenchTool, Subject } from '../subjects/Subject.ts';
import type { ModelServer } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';
import { cpuMicros } from './cpu.ts';

/** One call of a tool that gives much. */
export interface OutputParams {
  /** How many pieces its output has. */
  readonly pieces: number;
  /** How many characters a piece has. */
  readonly pieceChars: number;
  /** What the output is cut to, where a subject can. */
  readonly maxResultChars?: number;
  /** Whether a tool is stopped when its output is cut, or read to its end. */
  readonly overflow?: 'stop' | 'drain';
  /** How many pieces are given before it is measured. */
  readonly warmUp: number;
}

const SAMPLES = 64;

/** CPU time per piece of output, the memory that all of it adds, and the bytes that go back to the model. */
export async function output(
  subject: Subject,
  server: ModelServer,
  { pieces, pieceChars, warmUp, ...options }: OutputParams,
): Promise<Sample> {
  const tool = new PrintTool(pieceChars);
  const client = subject.connect([tool], options);
  let seen = 0;
  const give = async (count: number) => {
    tool.pieces = count;
    seen = 0;
    const turn = await server.plan({
      kind: 'paced',
      calls: [{ name: 'print', input: { index: 0 }, sealAtMs: 1 }],
      deltas: 1,
      texts: 0,
      endMs: 2,
    });
    const cpu = await cpuMicros(() =>
      client.turn({
        baseUrl: turn.baseUrl,
        onOutput: () => {
          seen += 1;
        },
      }),
    );
    return { cpu, stamps: await server.stamps(turn) };
  };
  await give(warmUp);
  // Where memory counts: see `cpuMicros`.
  if (options.maxResultChars !== undefined) globalThis.gc?.();
  const before = residentMb();
  tool.peakMb = before;
  const { cpu, stamps } = await give(pieces);
  const least = Math.min(pieces * pieceChars, options.maxResultChars ?? Number.POSITIVE_INFINITY);
  if ((stamps.followUpBytes ?? 0) < least) throw new Error('The output was not sent back.');
  return {
    cpuPerPiece: cpu / pieces,
    addedMb: Math.max(tool.peakMb, residentMb()) - before,
    sentBackBytes: stamps.followUpBytes ?? Number.NaN,
    seenPieces: seen,
  };
}

function residentMb(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
}

/** Gives fresh strings, as a real source would, and looks at the memory now and then: no turn of a timer is left for that. */
class PrintTool implements BenchTool {
  readonly name = 'print';
  readonly safe = true;
  pieces = 0;
  /** The largest resident set that was seen, in MB. */
  peakMb = 0;
  readonly #pieceChars: number;

  constructor(pieceChars: number) {
    this.#pieceChars = pieceChars;
  }

  async *stream(): AsyncGenerator<string> {
    const every = Math.max(1, Math.floor(this.pieces / SAMPLES));
    for (let given = 0; given < this.pieces; given += 1) {
      if (given % every === 0) this.#look();
      yield Buffer.alloc(this.#pieceChars, 97 + (given % 26)).toString('latin1');
    }
    this.#look();
  }

  /** For those who take a whole output alone. */
  async execute(): Promise<string> {
    const given: string[] = [];
    for await (const piece of this.stream()) given.push(piece);
    return given.join('');
  }

  #look(): void {
    this.peakMb = Math.max(this.peakMb, residentMb());
  }
}
