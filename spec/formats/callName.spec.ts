import { expect } from 'chai';
import { callName } from '../../lib/formats/callName.ts';

describe('callName', () => {
  it('gives the name of a call, and one to a call that has none', () => {
    expect(['search', ''].map(callName)).to.deep.equal(['search', 'unnamed']);
  });
});
