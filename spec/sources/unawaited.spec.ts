import { expect } from 'chai';
import { unawaited } from '../../lib/sources/unawaited.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

describe('unawaited', () => {
  it('gives back what it is given', () => {
    const object = {};
    expect(unawaited(object)).to.equal(object);
    expect(unawaited(undefined)).to.equal(undefined);
  });

  it('gives back what throws when it is looked at', () => {
    const thenable = {
      get then(): never {
        throw new Error('no');
      },
    };
    expect(unawaited(thenable)).to.equal(thenable);
  });

  it('H2 drops the rejection of a promise', async () => {
    const promise = Promise.reject(new Error('late'));
    const rejections = await unhandledRejections(() => {
      expect(unawaited(promise)).to.equal(promise);
    });
    expect(rejections).to.deep.equal([]);
  });
});
