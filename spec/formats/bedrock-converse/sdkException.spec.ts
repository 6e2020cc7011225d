import { expect } from 'chai';
import { ModelStreamError } from '../../../lib/errors/ModelStreamError.ts';
import { toSdkException } from '../../../lib/formats/bedrock-converse/sdkException.ts';

/** An exception as the AWS SDK throws it. */
function exception(name: string, members: object): Error {
  return Object.assign(new Error('Too many tokens'), { name, ...members });
}

describe('toSdkException', () => {
  it('gives an exception of the SDK as an error of the provider', () => {
    const given = exception('ThrottlingException', {
      $fault: 'client',
      $metadata: { requestId: 'r1', httpStatusCode: 429 },
    });
    const error = toSdkException(given);
    expect(error).to.be.instanceOf(ModelStreamError);
    expect(error).to.include({
      kind: 'provider',
      message: 'The provider reports an error: ThrottlingException: Too many tokens',
      retryable: true,
      status: 429,
      providerCode: 'ThrottlingException',
      requestId: 'r1',
      cause: given,
    });
  });

  it('says nothing of a status that is none of an error', () => {
    const given = exception('ValidationException', { $metadata: { httpStatusCode: 200 } });
    const error = toSdkException(given);
    expect(error).to.include({ kind: 'provider', retryable: false });
    expect(error).to.include({ status: undefined, requestId: undefined });
  });

  it('tells that a stream that broke in the service is worth a retry', () => {
    const given = exception('ModelStreamErrorException', { $fault: 'client' });
    expect(toSdkException(given)).to.include({ kind: 'provider', retryable: true });
  });

  it('gives anything else back as it is', () => {
    for (const other of [new Error('socket hang up'), 'text', undefined, { $fault: 'client' }]) {
      expect(toSdkException(other)).to.equal(other);
    }
  });
});
