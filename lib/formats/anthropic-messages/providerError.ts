import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { isRetryableStatus } from '../../wire/isRetryableStatus.ts';
import { readProviderReport } from '../../wire/readProviderReport.ts';
import type { WireObject } from '../WireObject.ts';
import { asJson, asObject, asText } from '../wireValues.ts';

/** Types of error after which the same request may succeed. */
const RETRYABLE: ReadonlySet<unknown> = new Set([
  'overloaded_error',
  'api_error',
  'rate_limit_error',
  'timeout_error',
]);

/**
 * Tells whether an event reports an error: Anthropic's `error` event; the error object of another API (`error` as an object
 * or text, or `object: 'error'`) that a bridge put into the stream; or, in place of an event, a message of a gateway.
 */
export function isErrorEvent(event: WireObject, type: string | undefined): boolean {
  if (type === 'error' || event.object === 'error') return true;
  const { error, message, detail } = event;
  if (asText(error) !== undefined || hasMembers(error)) return true;
  return type === undefined && (asText(message) ?? asText(detail)) !== undefined;
}

/** Makes the error of an event that reports one, with the provider's type and message in its text. */
export function providerError(event: WireObject): ModelStreamError {
  const error = asObject(event.error) ?? event;
  const report = readProviderReport(asJson(event) ?? '');
  const requestId = asText(event.request_id) ?? asText(error.request_id);
  const status = report?.status;
  return new ModelStreamError(
    'provider',
    `The provider reports an error: ${report?.message ?? 'it has no message'}`,
    {
      retryable: RETRYABLE.has(error.type) || (status !== undefined && isRetryableStatus(status)),
      ...(status !== undefined && { status }),
      ...(requestId !== undefined && { requestId }),
    },
  );
}

/** Blanks are a place for an error, and none. */
function hasMembers(error: unknown): boolean {
  const values = Object.values(asObject(error) ?? {});
  return values.some((value) => value !== null && value !== undefined && value !== '');
}
