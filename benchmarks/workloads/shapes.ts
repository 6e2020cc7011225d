import type { TurnPlan } from '../server/TurnPlan.ts';

/** One call of a shape. */
export interface ShapeCall {
  /** When it seals, in milliseconds from the request. */
  readonly sealAtMs: number;
  /** How long its tool runs. */
  readonly durationMs: number;
  /** Whether it may overlap. */
  readonly safe: boolean;
}

/** A turn whose time is measured. */
export interface Shape {
  /** What it is, for the report. */
  readonly title: string;
  /** Its calls. */
  readonly calls: readonly ShapeCall[];
  /** When the response ends, in milliseconds from the request. */
  readonly endMs: number;
  /** Whether unsafe calls wait for the end of the response, as they do by default. */
  readonly committed?: boolean;
}

/** The name of a shape. */
export type ShapeName =
  | 'even'
  | 'slowFirst'
  | 'mixed'
  | 'oneCallAtTheEnd'
  | 'shortTool'
  | 'allUnsafe';

const SIX_SEALS = [250, 550, 850, 1_150, 1_450, 1_750];

const safe = (sealAtMs: number, durationMs: number): ShapeCall => ({
  sealAtMs,
  durationMs,
  safe: true,
});
const unsafe = (sealAtMs: number, durationMs: number): ShapeCall => ({
  sealAtMs,
  durationMs,
  safe: false,
});

/** The turns whose time is measured. */
export const shapes: Readonly<Record<ShapeName, Shape>> = {
  even: {
    title: 'six safe calls of 300 ms over a stream of 2 s',
    calls: SIX_SEALS.map((sealAtMs) => safe(sealAtMs, 300)),
    endMs: 2_000,
  },
  slowFirst: {
    title: 'a call of 1.7 s first, then five of 300 ms, over a stream of 2 s',
    calls: SIX_SEALS.map((sealAtMs, index) => safe(sealAtMs, index === 0 ? 1_700 : 300)),
    endMs: 2_000,
  },
  mixed: {
    title: 'safe and unsafe calls in turn over a stream of 1.5 s',
    calls: [
      safe(150, 300),
      safe(300, 300),
      unsafe(450, 200),
      safe(600, 300),
      safe(750, 200),
      unsafe(900, 100),
      unsafe(1_050, 100),
      safe(1_200, 300),
    ],
    endMs: 1_500,
  },
  oneCallAtTheEnd: {
    title: 'one call of 300 ms at the end of a stream of 1 s',
    calls: [safe(1_000, 300)],
    endMs: 1_000,
  },
  shortTool: {
    title: 'one call of 5 ms, over long before a stream of 1 s ends',
    calls: [safe(200, 5)],
    endMs: 1_000,
  },
  allUnsafe: {
    title: 'four unsafe calls of 150 ms after a stream of 1 s',
    calls: [200, 400, 600, 800].map((sealAtMs) => unsafe(sealAtMs, 150)),
    endMs: 1_000,
    committed: true,
  },
};

/** What the mock model has to say for a shape. */
export function planOf({ calls, endMs }: Shape): TurnPlan {
  return {
    kind: 'paced',
    calls: calls.map(({ sealAtMs, safe }, index) => ({
      name: safe ? 'wait' : 'change',
      input: { index },
      sealAtMs,
    })),
    deltas: 4,
    texts: 10,
    endMs,
  };
}

/** What happened to one call, in milliseconds of one clock. */
export interface CallTimes {
  /** When its last byte was written. */
  readonly sealedAt: number;
  /** How long its tool really ran. */
  readonly ranMs: number;
}

/**
 * When the last call of a turn can be over at the soonest, or the response, if that is later: every call starts when it
 * is sealed, or when the last call before it that may not overlap with it is over.
 */
export function soonestEnd(
  shape: Shape,
  times: readonly CallTimes[],
  streamEndedAt: number,
): number {
  const ends: number[] = [];
  for (const [index, { safe }] of shape.calls.entries()) {
    const { sealedAt = 0, ranMs = 0 } = times[index] ?? {};
    const sealed = !safe && shape.committed ? Math.max(sealedAt, streamEndedAt) : sealedAt;
    const before = ends.filter((_, other) => !safe || !shape.calls[other]?.safe);
    ends.push(Math.max(sealed, ...before) + ranMs);
  }
  return Math.max(streamEndedAt, ...ends);
}
