import { expect } from 'chai';
import { from, map, NEVER, of } from 'rxjs';
import type { CallPlan } from '../../../lib/executor/call/CallPlan.ts';
import { GivenOutput } from '../../../lib/executor/call/GivenOutput.ts';
import {
  type ResultOptions,
  readResultOptions,
} from '../../../lib/executor/output/resultOptions.ts';
import type { ToolTraits } from '../../../lib/tools/Tool.ts';
import type { ToolOutput } from '../../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../../lib/tools/textResult.ts';
import { textOf } from '../../helpers/brief.ts';
import { callOf } from '../../helpers/callOf.ts';

const NOTE = '\n[More of this output: ref]';
const failure = {
  status: 'error',
  error: { code: 'tool-failed', message: 'boom', retryable: false },
} as const;

function create(
  results: ResultOptions = {},
  traits: ToolTraits = { maxResultSizeChars: 4 },
  stopsAtLimit = true,
): GivenOutput {
  const core = { settings: { results: readResultOptions({ marker: '~', ...results }) } };
  const plan = { call: callOf('a'), resolved: { traits, stopsAtLimit }, core };
  return new GivenOutput(plan as unknown as CallPlan);
}

/** Collects outputs into one. */
function collected(given: GivenOutput, ...texts: readonly string[]): ToolOutput {
  let whole: ToolOutput = textResult('');
  given.collect(from(texts.map((content) => textResult(content)))).subscribe((output) => {
    whole = output;
  });
  return whole;
}

describe('GivenOutput', () => {
  it('makes the outcome of what was given: parts, the last structured value, the error mark', () => {
    const given = create();
    expect(given.succeeded('finished')).to.deep.equal({
      status: 'ok',
      execution: 'finished',
      isError: false,
      parts: [],
    });
    given.push({ ...textResult('ab'), structured: 1 });
    given.push({ ...textResult('c'), structured: 2, isError: true });
    given.push(textResult('d'));
    expect(given.end(true)).to.deep.equal([]);
    expect(given.succeeded('finished')).to.deep.equal({
      status: 'error',
      execution: 'finished',
      isError: true,
      structured: 2,
      parts: [{ type: 'text', text: 'abcd' }],
      error: { code: 'tool-failed', message: 'abcd', retryable: false },
    });
  });

  it('states of an error only what the model may read', () => {
    const given = create({}, {});
    const parts = [
      { type: 'text', text: 'for the user', audience: 'user' },
      { type: 'text', text: 'no' },
    ] as const;
    given.push({ parts, isError: true });
    expect(given.succeeded('finished').error?.message).to.equal('no');
  });

  it('is full at the first unit beyond its limit, if its tool is to be stopped', () => {
    for (const [given, expected] of [
      [create(), true],
      [create({}, { maxResultSizeChars: 4 }, false), false],
      [create({ truncation: 'head-tail' }), false],
      [create({ truncation: 'head-tail' }, { maxResultSizeChars: 4, overflow: 'stop' }), true],
    ] as const) {
      given.push(textResult('abcd'));
      expect(given.isFull).to.equal(false);
      given.push(textResult('e'));
      expect(given.isFull).to.equal(expected);
    }
  });

  it('takes over what was collected, with what was cut of it and its sink', () => {
    const taken: string[] = [];
    const given = create({
      spill: (_call, parts$) => {
        parts$.subscribe((part) => taken.push(textOf([part])));
        return of('ref');
      },
    });
    const whole = collected(given, 'abc', 'def', 'ghi');
    expect(given.push(whole)).to.equal(whole.parts);
    expect(given.end(true)).to.deep.equal([]);
    const notes: string[] = [];
    given.finish()?.subscribe((note) => notes.push(textOf(note)));
    expect(notes).to.deep.equal([NOTE]);
    expect(taken).to.deep.equal(['abc', 'def']);
    const { parts, truncated } = given.succeeded('finished');
    expect(textOf(parts)).to.equal(`abcd~${NOTE}`);
    // It was stopped, so nobody knows how much there was.
    expect(truncated).to.deep.equal({ unit: 'utf16', kept: 4, reference: 'ref' });
  });

  it('takes for new output what somebody made of what was collected, and gives up its sink', () => {
    const seen: string[] = [];
    const given = create({
      spill: (_call, parts$) => {
        parts$.subscribe({ complete: () => seen.push('ended') });
        return NEVER;
      },
    });
    given.push({ parts: collected(given, 'abc', 'def').parts.slice(0, 0) });
    expect(seen).to.deep.equal([]);
    expect(given.finish()).to.equal(undefined);
    expect(seen).to.deep.equal(['ended']);
    expect(given.succeeded('finished')).to.not.have.property('truncated');
  });

  it('gives up the sink of an attempt when the next one is collected', () => {
    const sinks: string[] = [];
    const given = create({
      spill: (_call, parts$) => {
        const name = String(sinks.length);
        sinks.push(`begun ${name}`);
        parts$.subscribe({ complete: () => sinks.push(`ended ${name}`) });
        return NEVER;
      },
    });
    collected(given, 'abcdef');
    collected(given, 'ghijkl');
    expect(sinks).to.deep.equal(['begun 0', 'ended 0', 'begun 2']);
    given.abort();
    expect(sinks.at(-1)).to.equal('ended 2');
  });

  it('keeps the sink of what is collected around what was collected', () => {
    const sinks: string[] = [];
    const given = create({
      spill: (_call, parts$) => {
        const taken: string[] = [];
        parts$.subscribe({
          next: (part) => taken.push(textOf([part])),
          complete: () => sinks.push(taken.join('')),
        });
        return of('ref');
      },
    });
    const inner$ = given.collect(from([textResult('abcdef')]));
    const outer$ = given.collect(inner$.pipe(map(() => textResult('ABCDEF'))));
    outer$.subscribe((whole) => given.push(whole));
    const notes: string[] = [];
    given.finish()?.subscribe((note) => notes.push(textOf(note)));
    expect(sinks).to.deep.equal(['abcdef', 'ABCDEF']);
    expect(notes).to.deep.equal([NOTE]);
  });

  it('has no reference, and waits for none, if what it takes was given up', () => {
    const given = create({ spill: () => NEVER });
    const whole = collected(given, 'abcdef');
    collected(given, 'ghijkl');
    given.push(whole);
    const notes: string[] = [];
    given.finish()?.subscribe((note) => notes.push(textOf(note)));
    expect(notes).to.deep.equal(['']);
    expect(textOf(given.succeeded('finished').parts)).to.equal('abcd~');
  });

  it('says of a tool that was stopped at its limit that it was interrupted, whatever was made of its output', () => {
    const given = create();
    collected(given, 'abcdef');
    given.push(textResult('short'));
    expect(given.succeeded('finished').execution).to.equal('interrupted');
    expect(given.failed(failure, 'finished').execution).to.equal('interrupted');
    collected(given, 'ab');
    expect(given.succeeded('finished').execution).to.equal('finished');
  });

  it('tells in a failure what was given before, and where all of it is', () => {
    const given = create({ spill: () => of('ref') }, { maxResultSizeChars: 40 });
    given.push(textResult('x'.repeat(50)));
    given.end(true);
    given.finish()?.subscribe();
    const { parts, truncated, isError } = given.failed(failure, 'finished');
    expect(textOf(parts)).to.equal(`boom\n\nOutput before that:\n${'x'.repeat(14)}~${NOTE}`);
    expect(truncated).to.deep.equal({ unit: 'utf16', kept: 40, reference: 'ref' });
    expect(isError).to.equal(true);
    expect(textOf(create().failed(failure, 'not-started').parts)).to.equal('boom');
  });
});
