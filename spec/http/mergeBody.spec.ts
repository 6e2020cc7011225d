import { expect } from 'chai';
import { mergeBody } from '../../lib/http/mergeBody.ts';

describe('mergeBody', () => {
  it('lets the members of the user win, and an undefined one leave the member out', () => {
    const body = mergeBody(
      { model: 'a', store: false, stream: true },
      { model: 'b', store: undefined },
    );
    expect(JSON.parse(JSON.stringify(body))).to.deep.equal({ model: 'b', stream: true });
    expect(mergeBody({ a: 1 })).to.deep.equal({ a: 1 });
  });

  it('merges objects one level deep, and no lists', () => {
    const own = { config: { a: 1, b: { c: 1 } }, include: ['a'] };
    const added = { config: { b: { d: 2 }, e: 3 }, include: ['b'] };
    expect(mergeBody(own, added)).to.deep.equal({
      config: { a: 1, b: { d: 2 }, e: 3 },
      include: ['b'],
    });
    expect(mergeBody({ config: { a: 1 } }, { config: null })).to.deep.equal({ config: null });
  });

  it('adds tools to those of the request', () => {
    expect(mergeBody({ tools: [1] }, { tools: [2] })).to.deep.equal({ tools: [1, 2] });
    expect(mergeBody({}, { tools: [2] })).to.deep.equal({ tools: [2] });
    expect(mergeBody({ tools: [1] }, { tools: undefined }).tools).to.equal(undefined);
    const config = { toolConfig: { tools: [1], choice: 'any' } };
    expect(mergeBody(config, { toolConfig: { tools: [2] } })).to.deep.equal({
      toolConfig: { tools: [1, 2], choice: 'any' },
    });
  });

  it('changes neither', () => {
    const own = Object.freeze({ tools: Object.freeze([1]), a: Object.freeze({ b: 1 }) });
    const added = Object.freeze({ tools: Object.freeze([2]), a: Object.freeze({ c: 2 }) });
    expect(() => mergeBody(own, added)).to.not.throw();
  });
});
