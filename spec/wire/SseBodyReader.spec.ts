import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { SseBodyReader } from '../../lib/wire/SseBodyReader.ts';

const encoder = new TextEncoder();

describe('SseBodyReader', () => {
  it('emits events, and takes any end once there was one', () => {
    const events: unknown[] = [];
    const reader = new SseBodyReader(1_000, (event) => events.push(event));
    reader.read(encoder.encode('data: 1\n\n<html>'));
    expect(() => reader.end()).to.not.throw();
    expect(events).to.deep.equal([{ data: '1' }]);
  });

  it('says what a body was that held no event', () => {
    const reader = new SseBodyReader(1_000, () => {});
    reader.read('<html>');
    expect(() => reader.end()).to.throw(
      ModelStreamError,
      'The response is no event stream: <html>',
    );
    const json = new SseBodyReader(1_000, () => {});
    json.read('{"error":{"message":"busy","code":529}}');
    expect(() => json.end()).to.throw(ModelStreamError, 'The provider reports an error: busy');
  });

  it('takes a body of comments and cut fields for an event stream', () => {
    for (const body of ['', ': ping\n', 'dat', 'event: x\n']) {
      const reader = new SseBodyReader(1_000, () => {});
      reader.read(body);
      expect(() => reader.end(), body).to.not.throw();
    }
  });
});
