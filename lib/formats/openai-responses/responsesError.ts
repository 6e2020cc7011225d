import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { excerpt } from '../../wire/excerpt.ts';
import { isRetryableStatus } from '../../wire/isRetryableStatus.ts';
import { readProviderReport } from '../../wire/readProviderReport.ts';
import type { WireObject } from '../WireObject.ts';
import { asIndex, asJson, asObject, asText } from '../wireValues.ts';

/** Types and codes that say nothing against the request itself. */
const RETRYABLE =
  /rate.?limit|too.?many|overload|unavailable|timed?.?out|server.?error|internal|capacity|exhausted/i;
/** An account that is used up: waiting does not help. */
const USED_UP = /insufficient.?quota|billing|credit/i;

/**
 * The error that an event reports, if it does; `type` is the type of the event.
 *
 * The API's `error` event has code and message as members of its own by its types, and in `error` on the wire. Gateways
 * send an `error`, as an object or text, or a bare message, without any type.
 */
export function readEventError(
  event: WireObject,
  type: string | undefined,
): ModelStreamError | undefined {
  if (saysSomething(event.error)) return providerError(event.error, event);
  const isBare =
    type === undefined &&
    event.object !== 'response' &&
    saysSomething(event.message ?? event.detail);
  return type === 'error' || event.object === 'error' || isBare
    ? providerError(event, event)
    : undefined;
}

/** The error of a response that failed, whether or not it says why. */
export function failedResponse(response: WireObject): ModelStreamError {
  const { error } = response;
  return providerError(
    saysSomething(error) ? error : { message: 'the response failed and does not say why' },
    response,
  );
}

/** Whether `error` is one: an object with members, or text. */
export function saysSomething(error: unknown): boolean {
  const facts = asObject(error);
  if (facts === undefined) return asText(error) !== undefined;
  return Object.values(facts).some((fact) => fact !== null && fact !== '');
}

function providerError(error: unknown, holder: WireObject): ModelStreamError {
  const { type, code, status: state, request_id } = asObject(error) ?? {};
  const report = readProviderReport(asJson({ error }) ?? '');
  const { message = excerpt(asJson(error) ?? ''), status } = report ?? {};
  const requestId = asText(holder.request_id) ?? asText(request_id);
  const codeText = asIndex(code);
  const isSaid = codeText === undefined || message.startsWith(`${codeText}: `);
  return new ModelStreamError(
    'provider',
    `The provider reports an error: ${message}${isSaid ? '' : ` (${codeText})`}`,
    {
      retryable: isRetryable([type, code, state]),
      ...(status !== undefined && { status }),
      ...(requestId !== undefined && { requestId }),
      cause: error,
    },
  );
}

function isRetryable(labels: readonly unknown[]): boolean {
  const words = labels.map(asIndex).filter((label) => label !== undefined);
  if (words.some((label) => USED_UP.test(label))) return false;
  return words.some((label) => RETRYABLE.test(label) || isRetryableStatus(Number(label)));
}
