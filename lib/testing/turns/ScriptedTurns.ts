import type { ModelTurn } from './ModelTurn.ts';

/**
 * The turns of a model: played one a request, in order; or chosen by a function for each request, which counts the requests
 * in `index` from 0.
 */
export type ScriptedTurns<Request = unknown> =
  | readonly ModelTurn[]
  | ((request: Request, index: number) => ModelTurn);
