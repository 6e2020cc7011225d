import { expect } from 'chai';
import { ModelStreamError } from '../../../lib/errors/ModelStreamError.ts';
import {
  childOf,
  containerFor,
  fits,
  type Items,
  isContainer,
  type Leaf,
  type Members,
  setChild,
  treeText,
} from '../../../lib/formats/gemini/argumentTree.ts';

const one: Leaf = { text: '1', isText: false };

describe('setChild and childOf', () => {
  it('put and find members and items', () => {
    const members = containerFor('a');
    const items = containerFor(0);
    setChild(members, '__proto__', one);
    setChild(items, 2, one);
    expect(childOf(members, '__proto__')).to.equal(one);
    expect(childOf(members, 'constructor')).to.equal(undefined);
    expect(items).to.deep.equal([undefined, undefined, one]);
    expect(childOf(items, 2)).to.equal(one);
  });

  it('refuse a position far behind the end of the list', () => {
    const items: Items = [one];
    expect(() => setChild(items, 4_294_967_295, one))
      .to.throw(ModelStreamError, 'position 4294967295 of a list of 1')
      .with.property('kind', 'protocol');
    expect(items).to.have.length(1);
  });
});

describe('fits', () => {
  it('tells which steps lead into a node', () => {
    expect(fits([], 0)).to.equal(true);
    expect(fits([], 'a')).to.equal(false);
    expect(fits(new Map(), 'a')).to.equal(true);
    expect(fits(one, 'a')).to.equal(false);
    expect(isContainer(one)).to.equal(false);
  });
});

describe('treeText', () => {
  it('writes a tree, with null where a list has a gap, and closes its texts', () => {
    const inner: Members = new Map([['x"', { text: '"a', isText: true }]]);
    const root: Members = new Map<string, Items | Members | Leaf>([
      ['empty', new Map()],
      ['list', [undefined, inner, []]],
      ['last', one],
    ]);
    expect(treeText(root)).to.equal('{"empty":{},"list":[null,{"x\\"":"a"},[]],"last":1}');
    expect(treeText(new Map())).to.equal('{}');
  });

  it('writes a tree of any depth', () => {
    const root: Members = new Map();
    let inner = root;
    for (let depth = 0; depth < 50_000; depth += 1) {
      const next: Members = new Map();
      inner.set('a', next);
      inner = next;
    }
    expect(treeText(root)).to.have.length(50_000 * '{"a":}'.length + 2);
  });
});
