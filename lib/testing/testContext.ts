import { checkObject } from '../executor/optionReaders.ts';
import { abortReason } from '../tools/abortReason.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import type { AnyOptions } from '../tools/ToolSpec.ts';

/** A context for calling a tool's function in a test, as {@link testContext} makes it. */
export interface TestContext<Options = AnyOptions> extends ToolContext<Options> {
  /** What the tool has reported with `progress`, in order. */
  readonly progressed: readonly unknown[];
  /**
   * Aborts the signal, as an executor does when the call is cancelled: an error is the reason as it is, anything else the text
   * of an `AbortError`. What the tool reports from then on is dropped. May be called again.
   */
  abort(reason?: unknown): void;
}

/** What a test says of the call; all else has a default. */
export type TestContextFacts<Options = AnyOptions> = Partial<
  Omit<ToolContext<Options>, 'signal' | 'progress'>
>;

/** The facts of a context, with what they are if a test does not say it. */
const DEFAULTS = {
  callId: 'call_1',
  index: 0,
  toolName: 'tool',
  requestedName: 'tool',
  arguments: '{}',
  attempt: 1,
  options: {},
  resume: undefined,
};

/**
 * Makes the context of a call that no executor runs, for calling a tool's function directly. Frozen, like a real one.
 *
 * Without `facts` it is the first attempt of the call `call_1`, index 0, of a tool named `tool`, with the arguments `{}` and
 * without options. `requestedName` is the name of the tool unless it is given.
 *
 * @throws TypeError for a fact that there is none of.
 */
export function testContext<Options = AnyOptions>(
  facts: TestContextFacts<Options> = {},
): TestContext<Options> {
  checkObject('facts', facts);
  checkNames('', facts, DEFAULTS);
  const { resume: _none, ...defaults } = DEFAULTS;
  const controller = new AbortController();
  const { signal } = controller;
  const progressed: unknown[] = [];
  return Object.freeze({
    ...defaults,
    requestedName: facts.toolName ?? defaults.toolName,
    options: {} as Options,
    ...facts,
    signal,
    progressed,
    progress(value: unknown) {
      if (!signal.aborted) progressed.push(value);
    },
    abort: (reason: unknown = 'the test stops the call') => controller.abort(abortReason(reason)),
  });
}
