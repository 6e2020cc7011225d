import { expect } from 'chai';
import { lowerCaseNames } from '../../../lib/testing/turns/lowerCaseNames.ts';

describe('lowerCaseNames', () => {
  it('changes the names alone', () => {
    expect(lowerCaseNames({ 'Content-Type': 'Text/HTML' })).to.deep.equal({
      'content-type': 'Text/HTML',
    });
    expect(lowerCaseNames()).to.deep.equal({});
  });
});
