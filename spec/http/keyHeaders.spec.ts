import { expect } from 'chai';
import { bearer, googleKey } from '../../lib/http/keyHeaders.ts';

describe('bearer', () => {
  it('is the key as a bearer token, blanks around it aside', () => {
    expect(bearer('sk-1\n')).to.deep.equal(['authorization', 'Bearer sk-1']);
  });
});

describe('googleKey', () => {
  it('is the key in the header of its own', () => {
    expect(googleKey('AI1')).to.deep.equal(['x-goog-api-key', 'AI1']);
  });
});
