import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { excerpt } from './excerpt.ts';
import { isRetryableStatus } from './isRetryableStatus.ts';
import { readProviderReport } from './readProviderReport.ts';

/** Makes the error for an answer with an HTTP error status: what the provider says in its body, else its first words. */
export function toHttpError(response: Response, bodyText: string): ModelStreamError {
  const { status } = response;
  const words = readProviderReport(bodyText)?.message ?? excerpt(bodyText);
  const requestId = readRequestId(response);
  return new ModelStreamError(
    'http',
    `The server answered with HTTP status ${status}${words === '' ? '' : `: ${words}`}`,
    { status, retryable: isRetryableStatus(status), ...(requestId !== undefined && { requestId }) },
  );
}

/** The provider's id of the request, where the response names it. */
export function readRequestId(response: Response): string | undefined {
  const { headers } = response;
  return headers.get('request-id') ?? headers.get('x-request-id') ?? undefined;
}
