import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { excerpt } from '../../wire/excerpt.ts';
import { isRetryableStatus } from '../../wire/isRetryableStatus.ts';
import { readProviderReport } from '../../wire/readProviderReport.ts';
import type { WireObject } from '../WireObject.ts';
import { asJson, asObject, asText } from '../wireValues.ts';
import { asId, membersBut } from './wireMembers.ts';

/** Types and codes that say nothing against the request itself. */
const RETRYABLE =
  /rate.?limit|too.?many|overload|unavailable|timed?.?out|server.?error|internal|capacity|exhausted/i;
/** An account that is used up: the status may be that of a rate limit, but waiting does not help. */
const USED_UP = /insufficient.?(quota|balance)|billing|credit/i;

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
  if (error !== undefined) return providerError(error === true ? event : error, event);
  const isError = name === 'error' || event.object === 'error' || event.type === 'error';
  return isError || isBareMessage(event) ? providerError(event, event) : undefined;
}

/** The error that a choice reports beside its delta, if it does; `finish_reason: "error"` is one without details. */
export function readChoiceError(
  choice: WireObject,
  event: WireObject,
): ModelStreamError | undefined {
  const error = findError(choice);
  if (error !== undefined) return providerError(error, event);
  if (asText(choice.finish_reason)?.toLowerCase() !== 'error') return undefined;
  return providerError('the response ended with finish_reason "error"', event);
}

/** What stands as an error in `object`; nothing that is blank does, nor an object of blanks. */
function findError(object: WireObject | undefined): unknown {
  const error = object?.error;
  if (error === null || error === '' || error === false) return undefined;
  const facts = asObject(error);
  return facts !== undefined && membersBut(facts) === undefined ? undefined : error;
}

/** MiniMax's report of how the request went. Its codes are none of HTTP, so that its words tell what is worth a retry. */
function findBaseError({ base_resp }: WireObject): unknown {
  const { status_code: code, status_msg: words } = asObject(base_resp) ?? {};
  return asId(code) === undefined || Number(code) === 0
    ? undefined
    : { message: words, code, words };
}

function isBareMessage(event: WireObject): boolean {
  if ('choices' in event || 'usage' in event) return false;
  return asText(event.message) !== undefined || asText(event.detail) !== undefined;
}

function providerError(error: unknown, event: WireObject): ModelStreamError {
  // Where the error is a text, the event has what else there is to say of it (xAI, Hugging Face).
  const { type, code, status: state, error_type, words, request_id } = asObject(error) ?? event;
  const report = readProviderReport(asJson({ error }) ?? '');
  const { message = excerpt(asJson(error) ?? ''), status } = report ?? {};
  const requestId = asText(event.request_id) ?? asText(request_id);
  const codeText = asId(code);
  const isSaid = codeText === undefined || message.startsWith(`${codeText}: `);
  return new ModelStreamError(
    'provider',
    `The provider reports an error: ${message}${isSaid ? '' : ` (${codeText})`}`,
    {
      retryable: isRetryable([type, code, state, error_type, words]),
      ...(status !== undefined && { status }),
      ...(requestId !== undefined && { requestId }),
      cause: error,
    },
  );
}

function isRetryable(labels: readonly unknown[]): boolean {
  const words = labels.map(asId).filter((label) => label !== undefined);
  if (words.some((label) => USED_UP.test(label))) return false;
  return words.some((label) => RETRYABLE.test(label) || isRetryableStatus(Number(label)));
}
