import { expect } from 'chai';
import { isRetryableStatus } from '../../lib/wire/isRetryableStatus.ts';

describe('isRetryableStatus', () => {
  it('takes what may pass, and nothing that is wrong with the request', () => {
    for (const status of [408, 409, 429, 500, 502, 503, 504, 529, 599]) {
      expect(isRetryableStatus(status), String(status)).to.equal(true);
    }
    for (const status of [0, 200, 301, 400, 401, 403, 404, 413, 422, 499, 600]) {
      expect(isRetryableStatus(status), String(status)).to.equal(false);
    }
  });
});
