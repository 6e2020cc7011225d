import { expect } from 'chai';
import {
  crlfFraming,
  frameFraming,
  lineFraming,
  sseFraming,
} from '../../../lib/testing/turns/frames.ts';
import { decodeFrame } from '../../helpers/eventStream.ts';

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('framings', () => {
  for (const [name, framing, given, expected] of [
    ['an event', sseFraming, undefined, 'data: {}\n\n'],
    ['a named event', sseFraming, 'ping', 'event: ping\ndata: {}\n\n'],
    ['an event of Google', crlfFraming, undefined, 'data: {}\r\n\r\n'],
    ['a line', lineFraming, undefined, '{}\n'],
  ] as const) {
    it(`write ${name}`, () => {
      expect(textOf(framing.frame('{}', given))).to.equal(expected);
    });
  }

  it('write a frame', () => {
    const { headers, body } = decodeFrame(frameFraming.frame('{"a":1}', 'messageStart'));
    expect(headers[':event-type']?.value).to.equal('messageStart');
    expect(textOf(body)).to.equal('{"a":1}');
  });

  it('have garbage that is no text, or a frame with a wrong checksum', () => {
    for (const { garbage } of [sseFraming, crlfFraming, lineFraming]) {
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(garbage)).to.throw(TypeError);
    }
    expect(() => decodeFrame(frameFraming.garbage)).to.throw('checksum');
  });
});
