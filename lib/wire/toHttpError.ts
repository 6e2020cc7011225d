import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { bodyExcerpt, excerpt } from './excerpt.ts';
import { isRetryableStatus } from './isRetryableStatus.ts';
import { isUsedUp } from './isUsedUp.ts';
import { readProviderReport } from './readProviderReport.ts';
import { readRetryAfterMs } from './readRetryAfterMs.ts';

/**
 * Makes the error for an answer with an HTTP error status: what the provider says in its body, else its first words. It is
 * retryable if the status is, unless the account is used up, or the server says else (`x-should-retry`).
 */
export function toHttpError(response: Response, bodyText: string): ModelStreamError {
  const { status } = response;
  const report = readProviderReport(bodyText);
  const words = report?.message ?? excerpt(bodyText);
  const providerCode = report?.code ?? readExceptionType(response);
  const requestId = readRequestId(response);
  const retryAfterMs = readRetryAfterMs(response);
  return new ModelStreamError(
    'http',
    `The server answered with HTTP status ${status}${words === '' ? '' : `: ${words}`}`,
    {
      status,
      retryable: isRetryable(response, providerCode),
      ...(providerCode !== undefined && { providerCode }),
      ...(requestId !== undefined && { requestId }),
      ...(bodyText !== '' && { bodyExcerpt: bodyExcerpt(bodyText) }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  );
}

/** The provider's id of the request, where the response names it. */
export function readRequestId({ headers }: Pick<Response, 'headers'>): string | undefined {
  const names = ['request-id', 'x-request-id', 'x-amzn-requestid'];
  return names.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined;
}

function isRetryable({ status, headers }: Response, code: string | undefined): boolean {
  const advice = headers.get('x-should-retry');
  if (advice === 'true' || advice === 'false') return advice === 'true';
  return isRetryableStatus(status) && !isUsedUp(code ?? '');
}

/** AWS names the exception in a header: `ThrottlingException`, with an address after a colon from some services. */
function readExceptionType({ headers }: Response): string | undefined {
  return headers.get('x-amzn-errortype')?.split(':')[0] || undefined;
}
