import { expect } from 'chai';
import { copyContainer } from '../../lib/partial/copyContainer.ts';

describe('copyContainer', () => {
  it('copies an array or an object, and shares what is in it', () => {
    const inner = {};
    const array = [inner, 1];
    const object = { inner };
    const copies = [copyContainer(array), copyContainer(object)];
    expect(copies).to.deep.equal([[{}, 1], { inner: {} }]);
    expect(copies[0]).to.not.equal(array);
    expect(copies[1]).to.not.equal(object);
    expect(copies[0]).to.have.property('0', inner);
    expect(copies[1]).to.have.property('inner', inner);
  });

  it('sets one member in the copy only', () => {
    const array = [1, 2];
    const object = { a: 1 };
    expect(copyContainer(array, { key: 1, value: 'x' })).to.deep.equal([1, 'x']);
    expect(copyContainer(array, { key: 2, value: 'x' })).to.deep.equal([1, 2, 'x']);
    expect(copyContainer(object, { key: 'b', value: 'x' })).to.deep.equal({ a: 1, b: 'x' });
    expect([array, object]).to.deep.equal([[1, 2], { a: 1 }]);
  });

  it('takes __proto__ for a member like any other', () => {
    const copy = copyContainer({}, { key: '__proto__', value: { evil: true } });
    for (const each of [copy, copyContainer(copy), copyContainer(copy, { key: 'a', value: 1 })]) {
      expect(Object.getPrototypeOf(each)).to.equal(Object.prototype);
      expect(each).to.have.own.property('__proto__').that.deep.equals({ evil: true });
    }
  });
});
