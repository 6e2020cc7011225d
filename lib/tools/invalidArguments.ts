import { toolErrorInfo } from './toolErrorInfo.ts';
import type { ToolErrorInfo } from './ToolResult.ts';

/** The input of a call, or why it has none. */
export type ReadArguments<Input = unknown> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly error: ToolErrorInfo };

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

/** What a function of the user's makes of the arguments. What it throws is why there is no input; `failed` says so. */
export function askUser<Given>(failed: string, ask: () => Given): ReadArguments<Given> {
  try {
    return { ok: true, input: ask() };
  } catch (cause) {
    const { message } = toolErrorInfo(cause);
    return invalidArguments(`${failed}: ${message.replace(/\.$/, '')}.`, { cause });
  }
}
