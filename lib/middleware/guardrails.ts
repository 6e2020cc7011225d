import type { ToolContext } from '../tools/ToolContext.ts';
import type { HookAnswer } from '../tools/ToolHooks.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';

/**
 * Sees the input of a call before its tool runs. Refuses by throwing; passes by giving nothing, or a promise or Observable of
 * nothing. Anything else that it gives refuses too.
 */
export type InputGuardrail = {
  // The type of a method: one that takes the input of a certain tool may stand beside one that takes any.
  check(input: unknown, context: ToolContext): unknown;
}['check'];

/**
 * Sees the whole output of a tool before anybody else does. Refuses by throwing; passes by giving nothing, or the output that
 * takes its place; or a promise or Observable of one of these.
 */
export type OutputGuardrail = (output: ToolOutput, context: ToolContext) => HookAnswer;
