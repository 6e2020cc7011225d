import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { isRetryableStatus } from '../wire/isRetryableStatus.ts';
import { readProviderReport } from '../wire/readProviderReport.ts';
import type { WireObject } from './WireObject.ts';
import { asIndex, asJson, asObject, asText } from './wireValues.ts';

/** Types and codes of errors after which the same request may succeed. */
const RETRYABLE =
  /rate.?limit|too.?many|overload|throttl|unavailable|timed?.?out|server.?(error|exception)|internal|capacity|exhausted/i;
/** An account that is used up: waiting does not help. */
const USED_UP = /insufficient.?quota|billing|credit/i;

/**
 * The error that an event reports, if it does; `name` is its `event:` field.
 *
 * Servers and the gateways before them put it into `error`, as an object or text; into an object that *is* the error; into
 * an event named `error` of whatever form; or they give a message in place of an event.
 */
export function readReportedError(
  event: WireObject,
  name: string | undefined,
): ModelStreamError | undefined {
  const { error } = event;
  if (asText(error) !== undefined || hasMembers(error)) return reportedError(error, event);
  const isError = name === 'error' || event.type === 'error' || event.object === 'error';
  return isError || isBareMessage(event) ? reportedError(event, event) : undefined;
}

/**
 * Makes the error for what a provider reports as `error`: an object or text. Its message has the provider's type and
 * message; `kind` is the name of the error where that stands outside of it.
 */
export function reportedError(
  error: unknown,
  event: WireObject = {},
  kind?: string,
): ModelStreamError {
  const { type, code, status: state } = asObject(error) ?? {};
  const report = readProviderReport(asJson({ error }) ?? '');
  const { message = 'it has no message', status } = report ?? {};
  const requestId = asText(event.request_id) ?? asText(asObject(error)?.request_id);
  const words = kind === undefined || message.startsWith(kind) ? message : `${kind}: ${message}`;
  return new ModelStreamError('provider', `The provider reports an error: ${words}`, {
    retryable: isRetryable([type, code, state, kind]),
    ...(status !== undefined && { status }),
    ...(requestId !== undefined && { requestId }),
    cause: error,
  });
}

function isBareMessage(event: WireObject): boolean {
  if (event.type !== undefined) return false;
  return asText(event.message) !== undefined || asText(event.detail) !== undefined;
}

function hasMembers(error: unknown): boolean {
  const values = Object.values(asObject(error) ?? {});
  return values.some((value) => value !== null && value !== undefined && value !== '');
}

function isRetryable(labels: readonly unknown[]): boolean {
  const words = labels.map(asIndex).filter((label) => label !== undefined);
  if (words.some((label) => USED_UP.test(label))) return false;
  return words.some((label) => RETRYABLE.test(label) || isRetryableStatus(Number(label)));
}
