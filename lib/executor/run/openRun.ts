import type { Observer } from 'rxjs';
import { describeValue } from '../../schema/describeValue.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import type { RunEvent } from './RunEvents.ts';
import type { RunOptions } from './RunOptions.ts';
import { StreamingToolExecutor } from './StreamingToolExecutor.ts';
import { ToolRun } from './ToolRun.ts';

/** How a run is opened, beside its options. */
export interface Opening {
  /** Whether calls wait for a good finish if their start policy says so. */
  readonly hold: boolean;
  /** Who gets its events. */
  readonly subscriber?: Observer<RunEvent>;
}

/** A run, and the handle on it that is given away. */
export interface OpenedRun {
  /** The run. */
  readonly run: ToolRun;
  /** The handle. */
  readonly handle: StreamingToolExecutor;
}

/**
 * Opens a run and hands it to `onRun`. It does not listen to `signal` yet: that may discard it at once.
 *
 * @throws TypeError for a wrong option, which it names; and what `onRun` throws, after discarding the run.
 */
export function openRun(
  core: ExecutorCore,
  options: RunOptions,
  { hold, subscriber }: Opening,
): OpenedRun {
  checkRunOptions(options);
  const consumers = { observe: options.observe, ...(subscriber && { subscriber }) };
  const run = new ToolRun(core, { ...options, consumers, hold });
  const handle = StreamingToolExecutor.over(run);
  try {
    options.onRun?.(handle);
  } catch (error) {
    run.discard('onRun has thrown');
    throw error;
  }
  return { run, handle };
}

/**
 * Checks the options of a run.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function checkRunOptions(options: RunOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`options must be an object, got ${describeValue(options)}.`);
  }
  const { signal, registry, toolOptions, observe, onRun } = options;
  expect('signal', 'an AbortSignal', signal, typeof signal?.addEventListener === 'function');
  expect('registry', 'a ToolRegistry', registry, typeof registry?.snapshot === 'function');
  const isObject = typeof toolOptions === 'object' && toolOptions !== null;
  expect('toolOptions', 'an object', toolOptions, isObject);
  expect('observe', 'a function', observe, typeof observe === 'function');
  expect('onRun', 'a function', onRun, typeof onRun === 'function');
}

function expect(name: string, expected: string, ...[value, holds]: [unknown, boolean]): void {
  if (value === undefined || holds) return;
  throw new TypeError(`${name} must be ${expected}, got ${describeValue(value)}.`);
}
