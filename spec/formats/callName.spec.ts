import { expect } from 'chai';
import fc from 'fast-check';
import { callName } from '../../lib/formats/callName.ts';

describe('callName', () => {
  it('gives the name of a call, and one to a call that has none', () => {
    expect(['search', 'look_up-2', ''].map((name) => callName(name))).to.deep.equal([
      'search',
      'look_up-2',
      'unnamed',
    ]);
  });

  it('makes a name of what APIs refuse', () => {
    expect(callName('functions.search:0')).to.equal('functions_search_0');
    expect(callName('functions.search:0 ', '.:')).to.equal('functions.search:0_');
    expect(callName('<|call|>東京')).to.equal('__call____');
    expect(callName('x'.repeat(300))).to.equal('x'.repeat(64));
  });

  it('gives a name that every API takes, whatever a model says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        expect(callName(name)).to.match(/^[A-Za-z0-9_-]{1,64}$/);
        expect(callName(name, '.:')).to.match(/^[A-Za-z0-9_.:-]{1,64}$/);
      }),
    );
  });
});
