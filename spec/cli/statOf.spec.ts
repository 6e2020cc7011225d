import { expect } from 'chai';
import { statOf } from '../../lib/cli/statOf.ts';

describe('statOf', () => {
  it('tells what is there, and nothing of what cannot be', () => {
    expect(statOf(import.meta.filename)?.isFile()).to.equal(true);
    expect(statOf(import.meta.dirname)?.isDirectory()).to.equal(true);
    const impossible = ['none', 'none/none', '\0', 'x'.repeat(300)];
    for (const name of impossible)
      expect(statOf(`${import.meta.filename}/${name}`)).to.equal(undefined);
  });
});
