import { expect } from 'chai';
import fc from 'fast-check';
import { jsonLine } from '../../lib/cli/jsonLine.ts';

describe('jsonLine', () => {
  it('means the same as the value, on one line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const line = jsonLine(value);
        expect(JSON.parse(line)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        expect(line.indexOf('\n')).to.equal(line.length - 1);
      }),
    );
  });

  it('escapes what a terminal obeys', () => {
    const text = '\u001b[2J\u009b\u007f\u202e\u2028';
    const line = jsonLine(text);
    expect(line).to.equal('"\\u001b[2J\\u009b\\u007f\\u202e\\u2028"\n');
    expect(JSON.parse(line)).to.equal(text);
  });

  it('escapes characters beyond the first plane as two', () => {
    const tag = String.fromCodePoint(0xe0041);
    expect(jsonLine(tag)).to.equal('"\\udb40\\udc41"\n');
  });

  it('writes bytes in base64, bigints and errors as text', () => {
    const bytes = new Uint8Array([104, 105]);
    const value = { bytes, buffer: Buffer.from('hi'), big: 2n ** 64n, error: new Error('no') };
    expect(JSON.parse(jsonLine(value))).to.deep.equal({
      bytes: 'aGk=',
      buffer: 'aGk=',
      big: '18446744073709551616',
      error: 'no',
    });
  });

  it('changes nothing that is JSON already, whatever its names', () => {
    const value = { cause: 'rain', made: { type: 'Buffer', data: ['a'] } };
    expect(JSON.parse(jsonLine(value))).to.deep.equal(value);
  });

  it('leaves out what cannot be written with all that it stands in', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    const event = { type: 'tool-result', result: { structured: circle, error: { cause: circle } } };
    expect(JSON.parse(jsonLine(event))).to.deep.equal({
      type: 'tool-result',
      result: { error: {} },
    });
    expect(JSON.parse(jsonLine({ type: 'tool-progress', value: circle }))).to.deep.equal({
      type: 'tool-progress',
    });
    expect(jsonLine(circle)).to.equal('{}\n');
    expect(jsonLine(undefined)).to.equal('{}\n');
  });
});
