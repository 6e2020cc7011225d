import { expect } from 'chai';
import { eventTooLong, readMaxEventBytes } from '../../lib/wire/readMaxEventBytes.ts';

describe('readMaxEventBytes', () => {
  it('gives the bound, or 64 MiB', () => {
    expect(readMaxEventBytes(5)).to.equal(5);
    expect(readMaxEventBytes(undefined)).to.equal(67_108_864);
  });

  it('refuses anything but a positive integer, naming the option and what came', () => {
    for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => readMaxEventBytes(value)).to.throw(
        RangeError,
        `maxEventBytes must be a positive integer, got ${value}.`,
      );
    }
    expect(() => readMaxEventBytes('5')).to.throw(TypeError, 'got string');
    expect(() => readMaxEventBytes(null)).to.throw(TypeError, 'got null');
  });
});

describe('eventTooLong', () => {
  it('names the bound', () => {
    const error = eventTooLong(7);
    expect(error).to.include({ kind: 'limit', retryable: false });
    expect(error.message).to.equal('A wire event is longer than maxEventBytes, 7.');
  });
});
