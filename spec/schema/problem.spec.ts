import { expect } from 'chai';
import { firstProblem, unexpected } from '../../lib/schema/problem.ts';

describe('unexpected', () => {
  it('says where, what was expected, and what came', () => {
    expect(unexpected('/a', 'a string', 5)).to.equal('/a must be a string, got 5');
    expect(unexpected('', 'a string', 5)).to.equal('must be a string, got 5');
  });
});

describe('firstProblem', () => {
  it('finds the first, and looks no further', () => {
    const seen: number[] = [];
    const problem = firstProblem([1, 2, 3], (entry) => {
      seen.push(entry);
      return entry === 2 ? 'two' : undefined;
    });
    expect(problem).to.equal('two');
    expect(seen).to.deep.equal([1, 2]);
    expect(firstProblem([1], () => undefined)).to.equal(undefined);
  });
});
