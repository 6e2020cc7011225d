import { expect } from 'chai';
import { NO_ALIASES } from '../../../lib/executor/resolve/readAliases.ts';
import { readResolveOptions } from '../../../lib/executor/resolve/resolveOptions.ts';

describe('readResolveOptions', () => {
  it('fills in the defaults', () => {
    expect(readResolveOptions()).to.deep.equal({
      aliases: NO_ALIASES,
      rewriteArguments: undefined,
      repair: undefined,
      unknownTool: undefined,
      lossless: false,
      maxCalls: Number.POSITIVE_INFINITY,
    });
  });

  it('takes what is given', () => {
    const given = {
      rewriteArguments: (text: string) => text,
      repair: () => undefined,
      unknownTool: () => 'x',
      lossless: true,
      maxCalls: 3,
    };
    expect(readResolveOptions(given)).to.deep.equal({ aliases: NO_ALIASES, ...given });
    expect(readResolveOptions({ aliases: { a: { names: ['b'] } } }).aliases.has('a')).to.equal(
      true,
    );
  });

  for (const maxCalls of [0, -1, -0.5, Number.POSITIVE_INFINITY, undefined]) {
    it(`takes maxCalls ${maxCalls} for no limit`, () => {
      const options = maxCalls === undefined ? {} : { maxCalls };
      expect(readResolveOptions(options).maxCalls).to.equal(Number.POSITIVE_INFINITY);
    });
  }

  for (const [options, error, message] of [
    [null, TypeError, 'resolve must be an object, got null.'],
    [{ rewriteArguments: 'x' }, TypeError, 'resolve.rewriteArguments must be a function, got "x".'],
    [{ repair: true }, TypeError, 'resolve.repair must be a function, got true.'],
    [{ unknownTool: {} }, TypeError, 'resolve.unknownTool must be a function, got an object.'],
    [{ lossless: 1 }, TypeError, 'resolve.lossless must be true or false, got 1.'],
    [{ maxCalls: '3' }, TypeError, 'resolve.maxCalls must be a number, got "3".'],
    [
      { maxCalls: 1.5 },
      RangeError,
      'resolve.maxCalls must be a whole number or Infinity, got 1.5.',
    ],
    [{ maxCalls: Number.NaN }, TypeError, 'resolve.maxCalls must be a number, got NaN.'],
    [{ aliases: 5 }, TypeError, 'resolve.aliases must be an object, got 5.'],
  ] as const) {
    it(`refuses with ${error.name}: ${message}`, () => {
      expect(() => readResolveOptions(options as never)).to.throw(error, message);
    });
  }
});
