import type { Sample } from '../worker/Workload.ts';

/** What is measured beside each other: ours, and the plain alternative. */
export type SoloSubject = 'millrace' | 'hand-written';

/** Measures without a mock model, and brings its own subjects. */
export type Solo = () => Promise<Readonly<Partial<Record<SoloSubject, Sample>>>>;
