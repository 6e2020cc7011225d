import type { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { reportedError, saysSomething } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';

/**
 * The error that an event reports, if it does. `name` is its `event:` field.
 *
 * Servers put it into `error`, as an object or text, alone or beside choices that may be empty; into an object that *is*
 * the error (vLLM); into an event named `error` of whatever form; into `x_groq.error`; into `base_resp`, which has a code
 * of 0 otherwise (MiniMax); or they give a message and nothing of a chunk. Whatever follows it, the response failed.
 */
export function readEventError(
  event: WireObject,
  name: string | undefined,
): ModelStreamError | undefined {
  const error = findError(event) ?? findError(asObject(event.x_groq)) ?? findBaseError(event);
  // A mere `true` says that the event itself is the error.
  if (error !== undefined) return reportedError(error === true ? event : error, event);
  const isError = name === 'error' || event.object === 'error' || event.type === 'error';
  return isError || isBareMessage(event) ? reportedError(event, event) : undefined;
}

/** The error that a choice reports beside its delta, if it does; `finish_reason: "error"` is one without details. */
export function readChoiceError(
  choice: WireObject,
  event: WireObject,
): ModelStreamError | undefined {
  const error = findError(choice);
  if (error !== undefined) return reportedError(error, event);
  if (asText(choice.finish_reason)?.toLowerCase() !== 'error') return undefined;
  return reportedError('the response ended with finish_reason "error"', event);
}

/** What stands as an error in `object`; nothing that is blank does, nor an object of blanks. */
function findError(object: WireObject | undefined): unknown {
  const error = object?.error;
  if (error === null || error === '' || error === false) return undefined;
  return asObject(error) !== undefined && !saysSomething(error) ? undefined : error;
}

/** MiniMax's report of how the request went. Its codes are none of HTTP, so that its words tell what is worth a retry. */
function findBaseError({ base_resp }: WireObject): unknown {
  const { status_code: code, status_msg: words } = asObject(base_resp) ?? {};
  return asKey(code) === undefined || Number(code) === 0
    ? undefined
    : { message: words, code, error_type: words };
}

function isBareMessage(event: WireObject): boolean {
  if ('choices' in event || 'usage' in event) return false;
  return asText(event.message) !== undefined || asText(event.detail) !== undefined;
}
