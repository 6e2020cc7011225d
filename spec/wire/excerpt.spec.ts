import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { bodyExcerpt, excerpt } from '../../lib/wire/excerpt.ts';

describe('excerpt', () => {
  it('folds white space and leaves a short text whole', () => {
    expect(excerpt('  a\r\n\t b ')).to.equal('a b');
    expect(excerpt('x'.repeat(200))).to.equal('x'.repeat(200));
    expect(excerpt('')).to.equal('');
  });

  it('cuts a long text, and never inside a surrogate pair', () => {
    expect(excerpt('x'.repeat(201))).to.equal(`${'x'.repeat(200)}…`);
    expect(excerpt(`${'x'.repeat(199)}🙂x`)).to.equal(`${'x'.repeat(199)}…`);
  });

  it('keeps nothing else of the text in memory', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapBytes = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const bodyChars = 500_000;
    const before = heapBytes();
    const kept = Array.from({ length: 40 }, (_, at) => {
      const body = Buffer.alloc(bodyChars, String(at % 10)).toString('latin1');
      return excerpt(body.slice(100, 150));
    });
    // The engine remembers the last text that an expression was tried on.
    /x/.exec('');
    expect(heapBytes() - before).to.be.lessThan(8 * bodyChars);
    expect(kept[7]).to.equal('7'.repeat(50));
  });
});

describe('bodyExcerpt', () => {
  it('gives the start as it is, at most 500 code units', () => {
    expect(bodyExcerpt('{\n  "a": 1 }')).to.equal('{\n  "a": 1 }');
    expect(bodyExcerpt('x'.repeat(501))).to.equal('x'.repeat(500));
    expect(bodyExcerpt('')).to.equal('');
  });

  it('gives well-formed text, whatever is cut and whatever came', () => {
    expect(bodyExcerpt(`${'x'.repeat(499)}🙂`)).to.equal('x'.repeat(499));
    expect(bodyExcerpt(`${'x'.repeat(498)}🙂`)).to.equal(`${'x'.repeat(498)}🙂`);
    expect(bodyExcerpt('a\uD83D b\uDE42 🙂')).to.equal('a\uFFFD b\uFFFD 🙂');
    expect(bodyExcerpt('a\uD83D')).to.equal('a\uFFFD');
  });
});
