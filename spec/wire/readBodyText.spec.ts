import { expect } from 'chai';
import { concat, from, NEVER, of, repeat, Subject, throwError } from 'rxjs';
import { MAX_BODY_CHARS, readBodyText } from '../../lib/wire/readBodyText.ts';
import { collect } from '../helpers/collect.ts';

describe('readBodyText', () => {
  it('gives the whole text of a short body, once', async () => {
    const chunks$ = from([Uint8Array.of(0xc3), Uint8Array.of(0xa9), ' and more']);
    expect(await collect(readBodyText(chunks$))).to.deep.equal({ values: ['é and more'] });
    expect(await collect(readBodyText(from([])))).to.deep.equal({ values: [''] });
  });

  it('stops at its bound, however long the body is', async () => {
    const { values } = await collect(readBodyText(of('x'.repeat(1_000)).pipe(repeat())));
    expect(values).to.deep.equal(['x'.repeat(MAX_BODY_CHARS)]);
  });

  it('gives what it has when the body breaks off', async () => {
    const broken$ = concat(
      of('so far'),
      throwError(() => new Error('broken')),
    );
    expect(await collect(readBodyText(broken$))).to.deep.equal({ values: ['so far'] });
  });

  it('unsubscribes the body', () => {
    const chunks$ = new Subject<string>();
    readBodyText(concat(chunks$, NEVER)).subscribe().unsubscribe();
    expect(chunks$.observed).to.equal(false);
  });
});
