import { expect } from 'chai';
import { whenAborted } from '../../lib/cli/whenAborted.ts';

describe('whenAborted', () => {
  it('emits when the signal aborts, and at once if it has', () => {
    let count = 0;
    const stopping = new AbortController();
    whenAborted(stopping.signal).subscribe(() => (count += 1));
    expect(count).to.equal(0);
    stopping.abort();
    whenAborted(stopping.signal).subscribe(() => (count += 1));
    expect(count).to.equal(2);
  });
});
