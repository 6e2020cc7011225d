import type { ModelStreamError, ModelStreamErrorOptions } from './ModelStreamError.ts';

/** The facts of an error, for a copy of it that says something else. Pure. */
export function streamErrorFacts(error: ModelStreamError): ModelStreamErrorOptions {
  const { retryable, status, providerCode, requestId, bodyExcerpt, retryAfterMs } = error;
  const { partialMessage, cause } = error;
  return {
    retryable,
    ...(status !== undefined && { status }),
    ...(providerCode !== undefined && { providerCode }),
    ...(requestId !== undefined && { requestId }),
    ...(bodyExcerpt !== undefined && { bodyExcerpt }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(partialMessage !== undefined && { partialMessage }),
    ...(cause !== undefined && { cause }),
  };
}
