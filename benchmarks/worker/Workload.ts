import type { Subject } from '../subjects/Subject.ts';
import type { ModelServer } from './ModelServer.ts';

/** Figures by name. A sample may hold several values of one figure. */
export type Sample = Readonly<Record<string, number | readonly number[]>>;

/** Measures a subject against the mock model, in a process of its own. */
export type Workload<Params extends object> = (
  subject: Subject,
  server: ModelServer,
  params: Params,
) => Promise<Sample>;
