import { expect } from 'chai';
import fc from 'fast-check';
import { from, of, Subject } from 'rxjs';
import { ndjsonBody } from '../../lib/wire/ndjsonBody.ts';
import { collect } from '../helpers/collect.ts';
import { cutsOf } from '../helpers/cuts.ts';

describe('ndjsonBody', () => {
  it('W1 reads the lines of a body for any cut', async () => {
    const body = new TextEncoder().encode('{"a":"ü"}\r\n\n{"b":2}\n  {"c":3} \n');
    await fc.assert(
      fc.asyncProperty(cutsOf(body), async (chunks) => {
        const { values, error } = await collect(from(chunks).pipe(ndjsonBody()));
        expect(values).to.deep.equal(['{"a":"ü"}', '{"b":2}', '{"c":3}']);
        expect(error).to.equal(undefined);
      }),
    );
  });

  it('errors at a line beyond maxEventBytes, and refuses a wrong bound', async () => {
    const { values, error } = await collect(
      of('{}\n{"a":1}\n').pipe(ndjsonBody({ maxEventBytes: 4 })),
    );
    expect(values).to.deep.equal(['{}']);
    expect(error).to.include({ kind: 'limit' });
    expect(() => ndjsonBody({ maxEventBytes: 0 })).to.throw(RangeError, 'maxEventBytes');
  });

  it('unsubscribes its source', () => {
    const source$ = new Subject<string>();
    source$.pipe(ndjsonBody()).subscribe().unsubscribe();
    expect(source$.observed).to.equal(false);
  });
});
