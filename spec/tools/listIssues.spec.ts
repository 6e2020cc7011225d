import { expect } from 'chai';
import { listIssues } from '../../lib/tools/listIssues.ts';

describe('listIssues', () => {
  it('gives every issue with its place', () => {
    const issues = [
      { path: '/a', message: 'is required, but missing' },
      { path: '', message: 'must be object, got 1' },
    ];
    expect(listIssues(issues)).to.equal(
      '/a is required, but missing; the whole must be object, got 1',
    );
  });

  it('says how many more there are than 20, and that there is none', () => {
    const issues = Array.from({ length: 23 }, (_, at) => ({ path: `/${at}`, message: 'is bad' }));
    expect(listIssues(issues)).to.match(/^\/0 is bad; .*; \/19 is bad; and 3 more$/);
    expect(listIssues([])).to.equal('no reason was given');
  });

  it('bounds a place, whose names a model may have made up', () => {
    const issue = { path: `/${'x'.repeat(1_000_000)}`, message: 'is not a known property' };
    expect(listIssues([issue])).to.match(/^\/x{199}… is not a known property$/);
  });
});
