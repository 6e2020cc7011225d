import { expect } from 'chai';
import { SomeDiagnostics, shownName } from '../../lib/mcp/SomeDiagnostics.ts';

describe('SomeDiagnostics', () => {
  const said = (count: number) => {
    const diagnostics = new SomeDiagnostics('A list');
    let asked = 0;
    for (let index = 0; index < count; index += 1) {
      diagnostics.add(() => {
        asked += 1;
        return { type: 'wrong', message: `${index}` };
      });
    }
    return { asked, all: diagnostics.all() };
  };

  it('has what it was given, in order', () => {
    expect(said(0).all).to.deep.equal([]);
    expect(said(100).all.map(({ message }) => message)).to.deep.equal(
      Array.from({ length: 100 }, (_, index) => `${index}`),
    );
  });

  it('counts what is more than 100, and makes no message of it', () => {
    const { all, asked } = said(100_000);
    expect([all.length, asked]).to.deep.equal([101, 100]);
    expect(all.at(-1)).to.deep.equal({
      type: 'more',
      message: 'A list has 99900 more things wrong.',
    });
  });
});

describe('shownName', () => {
  it('gives one line without invisible characters, and says where it is cut', () => {
    expect(shownName('a\n\u200bb')).to.equal('a b');
    expect(shownName('x'.repeat(128))).to.equal('x'.repeat(128));
    expect(shownName('x'.repeat(1000))).to.equal(`${'x'.repeat(128)}…`);
  });
});
