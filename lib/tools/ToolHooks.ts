import { checkNames } from './checkNames.ts';
import type { Eventual } from './Eventual.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { wrongValue } from './wrongValue.ts';

/** What a hook gives: another output, or nothing; or a promise or Observable of one of these. */
export type HookAnswer = Eventual<ToolOutput | undefined> | Eventual<void>;

/**
 * Functions that are called around the running of a tool. Each may be left out, and each may give a promise or an
 * Observable, which is waited for. What one of them throws is the error of its call.
 */
export interface ToolHooks {
  /** Is called before the tool runs. Throwing refuses the call: the tool does not run. What it gives is not used. */
  beforeExecute?(input: unknown, context: ToolContext): unknown;
  /**
   * Is called with the whole output of a tool that did not throw, also one that the tool marks as an error. May give
   * another one, which is the result then. While there is this hook, nothing of the output is shown before it has passed.
   */
  afterExecute?(output: ToolOutput, context: ToolContext): HookAnswer;
  /**
   * Is called with what the tool has thrown, but for a `ToolInterrupt`, and not with what other hooks of the same object
   * have. May give an output, which is the result then; one that was shown before stays, and this is appended to it.
   * Throwing replaces the error.
   */
  onError?(error: unknown, context: ToolContext): HookAnswer;
}

const NAMES: Readonly<Record<keyof ToolHooks, true>> = {
  beforeExecute: true,
  afterExecute: true,
  onError: true,
};

/**
 * Gives the hooks of `hooks` as they are now, as functions of that object.
 *
 * @throws TypeError naming what is no function, what was expected and what came; it calls the hooks `name`.
 */
export function readHooks(name: string, hooks: ToolHooks): ToolHooks {
  if (typeof hooks !== 'object' || hooks === null) {
    throw new TypeError(wrongValue(`${name} must be an object of hooks`, hooks));
  }
  checkNames(`${name}.`, hooks, NAMES);
  const given = Object.keys(NAMES).flatMap((hook) => {
    const call: unknown = Reflect.get(hooks, hook);
    if (call === undefined) return [];
    if (typeof call === 'function') return [[hook, call.bind(hooks)]];
    throw new TypeError(wrongValue(`${name}.${hook} must be a function`, call));
  });
  return Object.freeze(Object.fromEntries(given));
}
