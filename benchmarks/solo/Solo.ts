import type { Sample } from '../worker/Workload.ts';

/** What is measured beside each other: ours, and the plain alternative. */
export type SoloSubject = 'millrace' | 'hand-written';

/** Measures without a mock model, and brings its own subjects. Most take nothing. */
export type Solo<Params = unknown> = (
  params: Params,
) => Promise<Readonly<Partial<Record<SoloSubject, Sample>>>>;
