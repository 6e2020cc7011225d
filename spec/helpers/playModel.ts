import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import type { RunOptions } from '../../lib/executor/run/RunOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { MarbleHelpers } from './itMarbles.ts';
import { registryOf } from './marbleTools.ts';
import { begun, finished, said, sealed } from './modelEvents.ts';
import { record } from './record.ts';

/** What the letters of a model's marbles mean: calls begun (capital) and sealed, text, a good finish and a bad one. */
export const model: Record<string, ModelEvent> = {
  t: said('t'),
  a: sealed(0, 'a'),
  b: sealed(1, 'b'),
  c: sealed(2, 'c'),
  A: begun(0, 'a'),
  B: begun(1, 'b'),
  F: finished(),
  L: finished('length'),
};

/** Runs a model of marbles over tools and notes what comes out. */
export function play(
  { hot, scheduler }: MarbleHelpers,
  marbles: string,
  tools: readonly AnyTool[],
  options: ToolExecutorOptions = {},
  run: RunOptions = {},
): string[] {
  const executor = new ToolExecutor(registryOf(...tools), { scheduler, ...options });
  return record(hot(marbles, model).pipe(executeTools(executor, run)), scheduler);
}
