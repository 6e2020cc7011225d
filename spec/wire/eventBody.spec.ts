import { expect } from 'chai';
import { from } from 'rxjs';
import { eventBody } from '../../lib/wire/eventBody.ts';
import type { SseOptions } from '../../lib/wire/sse.ts';
import { type Collected, collect } from '../helpers/collect.ts';

function read(pieces: readonly string[], options?: SseOptions): Promise<Collected<unknown>> {
  return collect(from(pieces).pipe(eventBody(options)));
}

describe('eventBody', () => {
  it('reads an event stream', async () => {
    expect(await read(['\r\n', ' \r\n', 'data: [1', ']\r\n\r\n'])).to.deep.equal({
      values: [{ data: '[1]' }],
    });
  });

  it('reads an array, whatever blanks and bytes are before it', async () => {
    expect(await read(['\uFEFF', ' \n', '[', '{"a":1}\n,{}]'])).to.deep.equal({
      values: [{ data: '{"a":1}' }, { data: '{}' }],
    });
  });

  it('gives nothing for an empty body', async () => {
    expect(await read([])).to.deep.equal({ values: [] });
    expect(await read(['\n'])).to.deep.equal({ values: [] });
  });

  it('says what a body was that is neither', async () => {
    const { error } = await read(['{"error":{"code":400,"message":"No.","status":"BAD"}}']);
    expect(error).to.include({ kind: 'provider', status: 400 });
    expect((await read(['<html>'])).error).to.include({ kind: 'protocol' });
  });

  it('holds no more blanks than an event may have bytes', async () => {
    const blanks = Array.from({ length: 4 }, () => '   ');
    // What follows the bound is no array any more, for it is not looked at.
    const { error } = await read([...blanks, '[{"a":1}]'], { maxEventBytes: 10 });
    expect(error).to.include({ kind: 'limit' });
    expect((await read([...blanks, '[{}]'], { maxEventBytes: 12 })).values).to.deep.equal([
      { data: '{}' },
    ]);
  });

  it('keeps the bound', async () => {
    expect((await read(['[{"a":1}]'], { maxEventBytes: 3 })).error).to.include({ kind: 'limit' });
    expect(() => eventBody({ maxEventBytes: 0 })).to.throw(RangeError, 'maxEventBytes');
  });
});
