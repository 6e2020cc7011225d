import { expect } from 'chai';
import { paint, withoutInk } from '../../lib/cli/paint.ts';

describe('paint', () => {
  it('writes in a colour and goes back', () => {
    expect(paint('no', 'red', true)).to.equal('\u001b[31mno\u001b[0m');
  });

  it('leaves text as it is without colours, without an ink, and where there is none', () => {
    expect(paint('no', 'red', false)).to.equal('no');
    expect(paint('no', undefined, true)).to.equal('no');
    expect(paint('', 'red', true)).to.equal('');
  });
});

describe('withoutInk', () => {
  it('takes back what was painted', () => {
    expect(withoutInk(`a${paint('b', 'bold', true)}${paint('c', 'red', true)}`)).to.equal('abc');
  });
});
