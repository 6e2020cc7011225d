import { expect } from 'chai';
import { from, of } from 'rxjs';
import { CallOutput } from '../../../lib/executor/output/CallOutput.ts';
import { collectedOutput, collectOutput } from '../../../lib/executor/output/collectOutput.ts';
import type { SpillSink } from '../../../lib/executor/output/SpillSink.ts';
import type { ToolOutput } from '../../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../../lib/tools/textResult.ts';
import { callOf } from '../../helpers/callOf.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';

const limits = { maxChars: 4, marker: '...', maxMediaBytes: 0, spill: undefined };
const create = (spill?: SpillSink): (() => CallOutput) => {
  return () => new CallOutput(callOf('a'), { ...limits, spill });
};
const values: Record<string, ToolOutput> = {
  a: textResult('ab'),
  b: { ...textResult('cd'), structured: 1 },
  c: { ...textResult('ef'), isError: true },
  A: textResult('ab'),
  B: { ...textResult('abcd'), structured: 1 },
  C: { ...textResult('abcd...'), structured: 1, isError: true },
};

describe('collectOutput', () => {
  itMarbles('gives one output when the source completes', ({ cold, expectObservable }) => {
    const source = cold('  -a-b-|', values);
    const expected = '     -----(B|)';
    expectObservable(collectOutput(source, create(), true)).toBe(expected, values);
  });

  itMarbles('R5 bounds it, and lets the source run on', ({ cold, expectObservable }) => {
    const source = cold('  -a-b-c-a|', values);
    const expected = '     --------(C|)';
    expectObservable(collectOutput(source, create(), false)).toBe(expected, values);
  });

  itMarbles(
    'R11 stops the source at the limit',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const source = cold('  -a-b-c-a-a-a-', values);
      const subs = '         ^----!';
      const expected = '     -----(C|)';
      expectObservable(collectOutput(source, create(), true)).toBe(expected, values);
      expectSubscriptions(source.subscriptions).toBe(subs);
    },
  );

  it('R11 stops a source that never pauses', () => {
    let asked = 0;
    const endless = from(
      (function* () {
        for (;;) {
          asked += 1;
          yield textResult('ab');
        }
      })(),
    );
    const seen: ToolOutput[] = [];
    collectOutput(endless, create(), true).subscribe((output) => seen.push(output));
    expect(seen).to.deep.equal([textResult('abab...')]);
    expect(asked).to.equal(3);
  });

  it('R7 leaves an output alone that was collected before, unless more comes', () => {
    const seen: ToolOutput[] = [];
    const note = (output: ToolOutput) => seen.push(output);
    const inner = collectOutput(from([textResult('abc'), textResult('def')]), create(), false);
    inner.subscribe(note);
    const [once] = seen;
    collectOutput(of(once as ToolOutput), create(), false).subscribe(note);
    expect(seen[1]).to.equal(once);
    collectOutput(of(once as ToolOutput, textResult('g')), create(), false).subscribe(note);
    expect(seen[2]).to.deep.equal(textResult('abcd...'));
    expect(seen[2] && collectedOutput(seen[2])?.truncation).to.deep.include({ total: 8 });
  });

  itMarbles('gives nothing for a source without output', ({ cold, expectObservable }) => {
    expectObservable(collectOutput(cold('--|'), create(), true)).toBe('--|');
  });

  itMarbles('passes an error on, without what came before', ({ cold, expectObservable }) => {
    expectObservable(collectOutput(cold('-a-#', values), create(), true)).toBe('---#');
  });

  it('gives what is no output as an error', () => {
    const seen: unknown[] = [];
    const source = of({ parts: undefined as never });
    collectOutput(source, create(), true).subscribe({ error: (error) => seen.push(error) });
    expect(seen[0]).to.be.instanceOf(TypeError);
  });

  itMarbles('unsubscribes the source', ({ cold, expectObservable, expectSubscriptions }) => {
    const source = cold('  -a-b-', values);
    expectObservable(collectOutput(source, create(), true), '^--!').toBe('----');
    expectSubscriptions(source.subscriptions).toBe('^--!');
  });

  itMarbles(
    'unsubscribes the sink when the source errors, not when its output was given',
    ({ cold, expectSubscriptions, flush }) => {
      const failed = cold<string>('------');
      const given = cold<string>(' ------');
      collectOutput(
        cold('-c-c-c-#', values),
        create(() => failed),
        false,
      ).subscribe({
        error: () => {},
      });
      collectOutput(
        cold('-c-c-c-|', values),
        create(() => given),
        false,
      ).subscribe();
      expectSubscriptions(failed.subscriptions).toBe('-----^-!');
      expectSubscriptions(given.subscriptions).toBe(' -----^--');
      flush();
    },
  );
});

describe('collectedOutput', () => {
  it('says what was cut, and how much came if all of it did', () => {
    const seen: unknown[] = [];
    const sources = [[textResult('abcd'), textResult('e')], [textResult('abcd')]];
    for (const source of sources) {
      for (const stops of [true, false]) {
        collectOutput(from(source), create(), stops).subscribe((output) =>
          seen.push(collectedOutput(output)?.truncation),
        );
      }
    }
    const unit = 'utf16';
    expect(seen).to.deep.equal([
      { unit, kept: 4 },
      { unit, kept: 4, total: 5 },
      undefined,
      undefined,
    ]);
  });

  it('knows no other output', () => {
    expect(collectedOutput(textResult('ab'))).to.equal(undefined);
  });
});
