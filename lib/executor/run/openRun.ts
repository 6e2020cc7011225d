import type { Observer } from 'rxjs';
import { isObject } from '../../schema/isObject.ts';
import { checkNames } from '../../tools/checkNames.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import { checkObject, readFunction } from '../optionReaders.ts';
import type { RunControl } from './RunControl.ts';
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
  /** Who decides about its calls beside the options. */
  readonly control?: RunControl;
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
  { hold, subscriber, control }: Opening,
): OpenedRun {
  checkRunOptions(options);
  const consumers = { observe: options.observe, ...(subscriber && { subscriber }) };
  const run = new ToolRun(core, { ...options, consumers, hold, control });
  const handle = StreamingToolExecutor.over(run);
  try {
    options.onRun?.(handle);
  } catch (error) {
    run.discard('onRun has thrown', { error });
    throw error;
  }
  return { run, handle };
}

const NAMES: Readonly<Record<keyof RunOptions | 'hold' | 'strict', true>> = {
  signal: true,
  registry: true,
  toolOptions: true,
  aliases: true,
  observe: true,
  onRun: true,
  parent: true,
  hold: true,
  strict: true,
};

/**
 * Checks the options of a run.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function checkRunOptions(options: RunOptions): void {
  checkObject('options', options);
  checkNames('', options, NAMES);
  const { signal, registry, toolOptions, observe, onRun } = options;
  expect('signal', 'an AbortSignal', signal, typeof signal?.addEventListener === 'function');
  expect('registry', 'a ToolRegistry', registry, typeof registry?.snapshot === 'function');
  expect('toolOptions', 'an object', toolOptions, isObject(toolOptions));
  for (const [name, own] of Object.entries(toolOptions ?? {})) {
    expect(`toolOptions[${JSON.stringify(name)}]`, 'an object', own, isObject(own));
  }
  readFunction('observe', observe);
  readFunction('onRun', onRun);
}

function expect(name: string, expected: string, ...[value, holds]: [unknown, boolean]): void {
  if (value === undefined || holds) return;
  throw new TypeError(wrongValue(`${name} must be ${expected}`, value));
}
