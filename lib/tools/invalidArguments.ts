import { excerpt } from '../schema/excerpt.ts';
import type { ToolErrorInfo } from './ToolResult.ts';
import { messageOf } from './toolErrorInfo.ts';

/** The input of a call, or why it has none. */
export type ReadArguments<Input = unknown> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly error: ToolErrorInfo };

const MAX_REASON_CHARS = 500;

/** No input, because of the arguments: what the model reads, and what code may look at. */
export function invalidArguments(
  message: string,
  facts: Pick<ToolErrorInfo, 'path' | 'cause'> = {},
): ReadArguments<never> {
  const error = Object.freeze({
    code: 'invalid-arguments',
    message,
    retryable: false,
    ...facts,
  } as const);
  return { ok: false, error };
}

/** Does what may throw with the arguments. What is thrown is why there is no input; `failed` says so. */
export function orInvalid<Given>(failed: string, step: () => Given): ReadArguments<Given> {
  try {
    return { ok: true, input: step() };
  } catch (cause) {
    const reason = excerpt(messageOf(cause).trim().replace(/\.$/, ''), MAX_REASON_CHARS);
    return invalidArguments(`${failed}${reason && ': '}${reason}.`, { cause });
  }
}
