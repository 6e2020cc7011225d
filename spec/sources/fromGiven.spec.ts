import { expect } from 'chai';
import { observable, of, Subject } from 'rxjs';
import { fromGiven } from '../../lib/sources/fromGiven.ts';
import { collect } from '../helpers/collect.ts';

describe('fromGiven', () => {
  for (const [what, given] of [
    ['an Observable', of(1, 2)],
    ['an Observable of another library', { [observable]: () => of(1, 2) }],
    ['an array', [1, 2]],
    ['a generator', [1, 2].values()],
    [
      'an async generator',
      (async function* () {
        yield* [1, 2];
      })(),
    ],
    [
      'a web stream',
      new ReadableStream({
        start(controller) {
          controller.enqueue(1);
          controller.enqueue(2);
          controller.close();
        },
      }),
    ],
  ] as const) {
    it(`gives the values of ${what}`, async () => {
      expect((await collect(fromGiven<unknown>(given as never))).values).to.deep.equal([1, 2]);
    });
  }

  it('gives what a promise fulfils with', async () => {
    expect((await collect(fromGiven(Promise.resolve(1)))).values).to.deep.equal([1]);
  });

  it('gives anything else itself, at once', () => {
    const seen: unknown[] = [];
    const object = { a: 1 };
    for (const value of [true, undefined, null, 'text', object]) {
      fromGiven<unknown>(value).subscribe((one) => seen.push(one));
    }
    expect(seen).to.deep.equal([true, undefined, null, 'text', object]);
  });

  it('unsubscribes what was given', () => {
    const given = new Subject<number>();
    fromGiven(given).subscribe().unsubscribe();
    expect(given.observed).to.equal(false);
  });
});
