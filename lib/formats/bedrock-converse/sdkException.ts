import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { reportedError } from '../reportedError.ts';
import { asCount, asObject, asText } from '../wireValues.ts';

/**
 * Makes the error for an exception of the service that the AWS SDK threw while its events were read: the SDK gives it a
 * `$fault` or its metadata. Anything else is given back as it is.
 */
export function toSdkException(error: unknown): unknown {
  const { $fault, $metadata, name } = asObject(error) ?? {};
  if (!(error instanceof Error) || ($fault === undefined && $metadata === undefined)) return error;
  const { requestId, httpStatusCode } = asObject($metadata) ?? {};
  const { message, retryable, providerCode } = reportedError(
    { message: error.message },
    {},
    asText(name),
  );
  const id = asText(requestId);
  const status = asCount(httpStatusCode);
  const isStatusOfError = status !== undefined && status >= 400;
  return new ModelStreamError('provider', message, {
    retryable,
    cause: error,
    ...(providerCode !== undefined && { providerCode }),
    ...(isStatusOfError && { status }),
    ...(id !== undefined && { requestId: id }),
  });
}
