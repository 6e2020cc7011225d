import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { bodyExcerpt, excerpt } from './excerpt.ts';
import { isRetryableReport } from './isRetryableReport.ts';
import { readProviderReport } from './readProviderReport.ts';

/**
 * Makes the error for the start of a body that is no event stream: some servers and proxies answer with status 200 and a
 * JSON error or an HTML page. Kind `provider` if it is JSON that reports an error, else `protocol` with its first words.
 */
export function toBodyError(body: string): ModelStreamError {
  const report = readProviderReport(body);
  if (report === undefined) {
    return new ModelStreamError('protocol', `The response is no event stream: ${excerpt(body)}`, {
      bodyExcerpt: bodyExcerpt(body),
    });
  }
  const { message, status, code } = report;
  return new ModelStreamError('provider', `The provider reports an error: ${message}`, {
    retryable: isRetryableReport([code, status]),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { providerCode: code }),
    bodyExcerpt: bodyExcerpt(body),
  });
}
