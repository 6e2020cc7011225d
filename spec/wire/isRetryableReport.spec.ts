import { expect } from 'chai';
import { isRetryableReport } from '../../lib/wire/isRetryableReport.ts';

describe('isRetryableReport', () => {
  const retryable: readonly unknown[] = [
    'overloaded_error',
    'api_error',
    'rate_limit_error',
    'timeout_error',
    'server_error',
    'InternalServerError',
    'RESOURCE_EXHAUSTED',
    'UNAVAILABLE',
    'throttlingException',
    'modelStreamErrorException',
    'ModelTimeoutException',
    'over capacity',
    429,
    '503',
    529,
  ];
  for (const label of retryable) {
    it(`takes ${label} for a reason to try again`, () => {
      expect(isRetryableReport(['x', label])).to.equal(true);
    });
  }

  const final: readonly unknown[] = [
    'invalid_request_error',
    'authentication_error',
    'billing_error',
    'not_found_error',
    'validationException',
    'serviceQuotaExceededException',
    400,
    '402',
    '',
    null,
    undefined,
    { type: 'overloaded_error' },
  ];
  for (const label of final) {
    it(`takes ${JSON.stringify(label)} for none`, () => {
      expect(isRetryableReport([label])).to.equal(false);
    });
  }

  it('does not wait for an account that is used up, whatever else is said', () => {
    for (const label of ['insufficient_quota', 'insufficient balance', 'credit_limit']) {
      expect(isRetryableReport([label, 429, 'server_error'])).to.equal(false);
    }
    expect(isRetryableReport([])).to.equal(false);
  });
});
