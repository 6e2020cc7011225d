import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { excerpt } from './excerpt.ts';
import { isRetryableStatus } from './isRetryableStatus.ts';
import { readProviderReport } from './readProviderReport.ts';

/**
 * Makes the error for the start of a body that is no event stream: some servers and proxies answer with status 200 and a
 * JSON error or an HTML page. Kind `provider` if it is JSON that reports an error, else `protocol` with its first words.
 */
export function toBodyError(body: string): ModelStreamError {
  const report = readProviderReport(body);
  if (report === undefined) {
    return new ModelStreamError('protocol', `The response is no event stream: ${excerpt(body)}`);
  }
  const { message, status } = report;
  return new ModelStreamError('provider', `The provider reports an error: ${message}`, {
    retryable: status !== undefined && isRetryableStatus(status),
    ...(status !== undefined && { status }),
  });
}
