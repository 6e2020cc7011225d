import { expect } from 'chai';
import fc from 'fast-check';
import { concat, ignoreElements, Observable, of, tap } from 'rxjs';
import { CallOutput, type OutputLimits } from '../../../lib/executor/output/CallOutput.ts';
import type { SpillSink } from '../../../lib/executor/output/SpillSink.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { textOf } from '../../helpers/brief.ts';
import { callOf } from '../../helpers/callOf.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';

const MARKER = '...[truncated]';
const NOTE = '\n[More of this output: ref]';
const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const image = (bytes: number): ToolOutputPart => {
  return { type: 'image', mediaType: 'image/png', data: new Uint8Array(bytes) };
};
const IMAGE_NOTE = '[image left out: image/png, 9 bytes, more than the 5 allowed]';

function create(limits: Partial<OutputLimits> = {}): CallOutput {
  const defaults = { maxChars: 4, marker: MARKER, maxMediaBytes: 5, spill: undefined };
  return new CallOutput(callOf('a'), { ...defaults, ...limits });
}

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

/** Pushes outputs, ends, and waits: what was shown, joined. */
function play(output: CallOutput, outputs: readonly (readonly ToolOutputPart[])[]): string {
  const shown: ToolOutputPart[] = [];
  for (const parts of outputs) shown.push(...output.push({ parts }));
  shown.push(...output.end(true));
  output.finish()?.subscribe((note) => shown.push(...note));
  return textOf(shown);
}

describe('CallOutput', () => {
  it('R8 changes nothing within its bounds, and asks no sink', () => {
    const output = create({ spill: () => expect.fail('asked') });
    expect(play(output, [[text('ab'), image(5)], [text('cd')]])).to.equal('ab[image]cd');
    expect(output.parts).to.deep.equal([text('ab'), image(5), text('cd')]);
    expect(output.finish()).to.equal(undefined);
    expect(output.truncation).to.equal(undefined);
  });

  it('puts notes in the place of media over their bound, and counts them as text', () => {
    const output = create({ maxChars: 200 });
    expect(play(output, [[text('a'), image(9), image(5)], [image(9)]])).to.equal(
      `a${IMAGE_NOTE}[image]${IMAGE_NOTE}`,
    );
    const kept = 1 + 2 * IMAGE_NOTE.length;
    expect(output.truncation).to.deep.equal({ unit: 'utf16', kept, total: kept, mediaLeftOut: 2 });
    expect(output.overflowed).to.equal(false);
    const short = create({ maxChars: 10 });
    expect(play(short, [[image(9)]])).to.equal(`[image lef${MARKER}`);
  });

  it('knows no total where not everything came', () => {
    const output = create();
    output.push({ parts: [text('abcdef')] });
    output.end(false);
    expect(output.truncation).to.deep.equal({ unit: 'utf16', kept: 4 });
  });

  for (const [what, outputs, expected] of [
    ['at the first unit of text beyond the limit', [['ab'], ['cd', 'ef'], ['g']], 'abcdefg'],
    ['at the first medium over its bound', [['ab'], [9], ['c', 5]], 'ab[image]c[image]'],
    ['with half a pair that was held back', [['abc\ud83d'], ['\ude00']], 'abc\u{1F600}'],
    ['with media that were kept', [[5, 'abcde']], '[image]abcde'],
  ] as const) {
    for (const truncation of ['head', 'head-tail'] as const) {
      it(`gives a sink the whole output ${what}, ${truncation}`, () => {
        const taken: ToolOutputPart[] = [];
        const output = create({ truncation, spill: taking(taken) });
        const parts = outputs.map((items) =>
          items.map((item) => (typeof item === 'string' ? text(item) : image(item))),
        );
        const shown = play(output, parts);
        expect(textOf(taken)).to.equal(expected);
        expect(shown.endsWith(NOTE)).to.equal(true);
        expect(textOf(output.parts)).to.equal(shown);
        expect(output.truncation?.reference).to.equal('ref');
      });
    }
  }

  it('gives a sink the whole output also where only a medium is over its bound', () => {
    const taken: ToolOutputPart[] = [];
    const output = create({ maxChars: 0, spill: taking(taken) });
    expect(play(output, [[text('ab')], [image(9)]])).to.equal(`ab${IMAGE_NOTE}${NOTE}`);
    expect(textOf(taken)).to.equal('ab[image]');
    expect(output.truncation).to.include({ mediaLeftOut: 1, reference: 'ref' });
  });

  it('counts as kept what it keeps so far, where media are left out', () => {
    const output = create({ maxChars: 200 });
    output.push({ parts: [image(9), text('a\ud83d')] });
    expect(textOf(output.kept)).to.equal(`${IMAGE_NOTE}a`);
    expect(output.truncation?.kept).to.equal(IMAGE_NOTE.length + 1);
  });

  it('is open until it has ended or was aborted, and knows whether it was cut short', () => {
    const [ended, stopped, aborted] = [create(), create(), create()];
    expect([ended, stopped, aborted].map(({ isOpen }) => isOpen)).to.deep.equal([true, true, true]);
    ended.end(true);
    stopped.end(false);
    aborted.abort();
    const all = [ended, stopped, aborted];
    expect(all.map(({ isOpen }) => isOpen)).to.deep.equal([false, false, false]);
    expect(all.map(({ isCutShort }) => isCutShort)).to.deep.equal([false, true, false]);
  });

  it('H4 unsubscribes a sink that has the output aborted while it is asked', () => {
    let listening = 0;
    const spill: SpillSink = () => {
      output.abort();
      return new Observable(() => {
        listening += 1;
        return () => {
          listening -= 1;
        };
      });
    };
    const output = create({ spill });
    output.push({ parts: [text('abcdef')] });
    expect(listening).to.equal(0);
  });

  it('gives a sink everything for any outputs that are over a bound, and shows what is kept', () => {
    const aPart = fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom(3, 9));
    fc.assert(
      fc.property(
        fc.array(fc.array(aPart)),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('head' as const, 'head-tail' as const),
        (outputs, maxChars, truncation) => {
          const taken: ToolOutputPart[] = [];
          const parts = outputs.map((items) =>
            items.map((item) => (typeof item === 'string' ? text(item) : image(item))),
          );
          const output = create({ maxChars, truncation, spill: taking(taken) });
          const shown = play(output, parts);
          expect(textOf(output.parts)).to.equal(shown);
          const whole = textOf(parts.flat());
          const isOver = output.truncation !== undefined;
          expect(textOf(taken)).to.equal(isOver ? whole : '');
          if (!isOver) expect(shown).to.equal(whole);
          const kept = output.truncation?.kept ?? 0;
          if (output.overflowed) expect(kept).to.be.at.most(maxChars);
        },
      ),
    );
  });

  it('R9 keeps JSON that was cut a part of its own', () => {
    const value = { a: 'x'.repeat(50) };
    const output = create({ maxChars: 30, spill: () => of('ref') });
    output.push({ parts: [text(JSON.stringify(value))], structured: value });
    output.end(true);
    output.finish()?.subscribe();
    const [json, note] = output.parts;
    expect(json?.type === 'text' && JSON.parse(json.text)).to.deep.equal({
      a: `xxxxxxxx${MARKER}`,
    });
    expect(note).to.deep.equal(text(NOTE));
    expect(output.kept).to.deep.equal([json]);
    expect(output.truncation).to.deep.equal({
      unit: 'utf16',
      kept: 16,
      total: 58,
      reference: 'ref',
    });
  });

  it('R13 is bounded as it would be, where the sink gives no reference', () => {
    for (const spill of [() => [], () => of('')]) {
      const output = create({ spill });
      expect(play(output, [[text('abcdef')]])).to.equal(`abcd${MARKER}`);
      expect(output.note).to.deep.equal([]);
      expect(output.truncation).to.deep.equal({ unit: 'utf16', kept: 4, total: 6 });
    }
  });

  itMarbles('waits for the sink, until it is aborted', ({ cold, expectSubscriptions, flush }) => {
    const sinks = [cold('---r|', { r: 'ref' }), cold<string>('-----')];
    const seen: string[] = [];
    const [answered, aborted] = sinks.map((sink) => {
      const output = create({ spill: () => sink });
      output.push({ parts: [text('abcdef')] });
      output.end(true);
      output.finish()?.subscribe((note) => seen.push(textOf(note)));
      return output;
    });
    cold('--|').subscribe({ complete: () => aborted?.abort() });
    cold('------|').subscribe({ complete: () => answered?.abort() });
    expectSubscriptions(sinks[0]?.subscriptions ?? []).toBe('^---!');
    expectSubscriptions(sinks[1]?.subscriptions ?? []).toBe('^-!');
    flush();
    expect(seen).to.deep.equal(['', NOTE]);
    expect(aborted?.truncation).to.deep.equal({ unit: 'utf16', kept: 4, total: 6 });
  });
});
