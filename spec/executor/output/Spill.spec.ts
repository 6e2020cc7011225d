import { expect } from 'chai';
import {
  concat,
  ignoreElements,
  lastValueFrom,
  map,
  NEVER,
  type Observable,
  of,
  tap,
  throwError,
} from 'rxjs';
import { Spill } from '../../../lib/executor/output/Spill.ts';
import type { SpillSink } from '../../../lib/executor/output/SpillSink.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { textOf } from '../../helpers/brief.ts';
import { callOf } from '../../helpers/callOf.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';

const call = callOf('a');
const text = (content: string, audience?: 'user'): ToolOutputPart => {
  return { type: 'text', text: content, ...(audience && { audience }) };
};
const link: ToolOutputPart = { type: 'link', url: 'https://example.org' };

/** A sink that takes everything into `taken`, and then gives its reference. */
function taking(taken: ToolOutputPart[]): SpillSink {
  return (_call, parts$) =>
    concat(
      parts$.pipe(
        tap((part) => taken.push(part)),
        ignoreElements(),
      ),
      of('ref'),
    );
}

/** What `finish` gives at once: values, then whether it completed. */
function answerOf(spill: Spill): unknown[] {
  const seen: unknown[] = [];
  spill.finish().subscribe({ next: (value) => seen.push(value), complete: () => seen.push('|') });
  return seen;
}

/** Sinks that give no reference. */
const FAILING: readonly (readonly [string, SpillSink])[] = [
  [
    'throws',
    () => {
      throw new Error('no disk');
    },
  ],
  [
    'errors',
    () =>
      concat(
        of('ref'),
        throwError(() => new Error('no disk')),
      ),
  ],
  ['gives nothing', () => []],
  ['gives no string', () => of(7 as unknown as string)],
  ['gives an empty string', () => of(' ')],
  ['gives what is no source', () => undefined as never],
  ['gives the output as its own reference', () => of('x'.repeat(5_000))],
];

describe('Spill', () => {
  it('gives the sink the call, what came before, and what comes', () => {
    const seen: unknown[] = [];
    const taken: ToolOutputPart[] = [];
    const sink: SpillSink = (given, parts$) => {
      seen.push(given);
      return taking(taken)(given, parts$);
    };
    const spill = new Spill(sink, call, [text('ab')]);
    spill.next([link, text('cd')]);
    expect(answerOf(spill)).to.deep.equal(['ref', '|']);
    expect(seen).to.deep.equal([call]);
    expect(taken).to.deep.equal([text('ab'), link, text('cd')]);
  });

  it('R6 gives the sink whole surrogate pairs, however they are cut', () => {
    const taken: ToolOutputPart[] = [];
    const spill = new Spill(taking(taken), call, [text('a\ud83d')]);
    spill.next([text('\ude00b\ud83d'), text('\ude00')]);
    spill.next([text('\ud83d'), link, text('\ud83d'), text('', 'user'), text('x', 'user')]);
    spill.next([text('\ud83d')]);
    answerOf(spill);
    expect(taken.map((part) => textOf([part]))).to.deep.equal([
      'a',
      '\u{1F600}b',
      '\u{1F600}',
      '\ud83d',
      '[link]',
      '\ud83d',
      'x',
      '\ud83d',
    ]);
  });

  itMarbles('waits for the reference, and takes the last value', ({ cold, expectObservable }) => {
    const spill = new Spill(() => cold('-a--b--|'), call, []);
    expectObservable(spill.finish()).toBe(' -------(b|)');
  });

  itMarbles('gives the reference also if it was there first', ({ cold, expectObservable }) => {
    const spill = new Spill(() => of('ref'), call, []);
    expectObservable(cold('---|')).toBe('---|');
    expectObservable(spill.finish()).toBe('(r|)', { r: 'ref' });
  });

  it('takes a string for the reference, not for its letters', () => {
    expect(answerOf(new Spill(() => 'ref', call, []))).to.deep.equal(['ref', '|']);
  });

  for (const [what, sink] of FAILING) {
    it(`R13 has no reference of a sink that ${what}`, () => {
      const spill = new Spill(sink, call, [text('ab')]);
      spill.next([text('cd')]);
      expect(answerOf(spill)).to.deep.equal([undefined, '|']);
    });
  }

  it('R13 has no reference of a sink that rejects, and leaves no rejection', async () => {
    const spill = new Spill(() => Promise.reject(new Error('no disk')), call, []);
    expect(await lastValueFrom(spill.finish())).to.equal(undefined);
  });

  it('takes promises, which may wait for the parts', async () => {
    const sink: SpillSink = async (_call, parts$) =>
      lastValueFrom(parts$.pipe(map((part) => `last ${textOf([part])}`)));
    const spill = new Spill(sink, call, [text('ab')]);
    spill.next([text('cd')]);
    expect(await lastValueFrom(spill.finish())).to.equal('last cd');
  });

  itMarbles(
    'unsubscribes the sink when it is aborted, once, and has no reference then',
    ({ cold, scheduler, expectObservable, expectSubscriptions }) => {
      const sink = cold('------a|');
      const spill = new Spill(() => sink, call, []);
      expectObservable(spill.finish()).toBe('--(n|)', { n: undefined });
      scheduler.schedule(() => spill.abort(), 2);
      scheduler.schedule(() => spill.abort(), 3);
      expectSubscriptions(sink.subscriptions).toBe('^-!');
    },
  );

  it('completes the parts of a sink that cannot be unsubscribed', () => {
    const seen: string[] = [];
    const sink: SpillSink = (_call, parts$) => {
      parts$.subscribe({ complete: () => seen.push('complete') });
      return NEVER;
    };
    new Spill(sink, call, []).abort();
    expect(seen).to.deep.equal(['complete']);
  });

  it('R11 keeps nothing for a subscription that comes late, or again', () => {
    const seen: string[] = [];
    const errors: string[] = [];
    let kept: Observable<ToolOutputPart> = NEVER;
    const note = {
      next: (part: ToolOutputPart) => seen.push(textOf([part])),
      error: (error: Error) => errors.push(error.message),
    };
    const sink: SpillSink = (_call, parts$) => {
      kept = parts$;
      return NEVER;
    };
    const spill = new Spill(sink, call, [text('ab')]);
    kept.subscribe(note);
    spill.next([text('cd')]);
    expect([seen, errors]).to.deep.equal([
      [],
      ['parts$ can be subscribed to once, before the sink returns.'],
    ]);
  });
});
