import { expect } from 'chai';
import { ModelStreamError } from '../../../lib/errors/ModelStreamError.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { FuzzInput } from '../input/FuzzInput.ts';
import type { Outcome } from './Outcome.ts';
import { violations } from './violations.ts';

const input: FuzzInput = {
  format: 'openai-chat',
  bytes: new Uint8Array(10),
  chunkBytes: [1],
  cutAt: 5,
  isParsed: false,
  calls: [{ name: 'look', text: '{}' }],
};

const start: ModelEvent = { type: 'tool-call-start', index: 0, id: 'a', name: 'look' };
const delta: ModelEvent = { type: 'tool-call-delta', index: 0, delta: '{}' };
const callOf = (id: string, index = 0, text = '{}'): ModelEvent => ({
  type: 'tool-call',
  seal: 'sequential',
  call: { kind: 'function', index, id, name: 'look', arguments: text },
});
const finishWith = (...ids: string[]): ModelEvent => ({
  type: 'finish',
  reason: 'tool-calls',
  raw: undefined,
  message: { role: 'assistant', tool_calls: ids.map((id) => ({ id })) },
});

const good: Outcome = {
  events: [start, delta, callOf('a'), finishWith('a')],
  end: 'completed',
  late: 0,
  tookMs: 1,
};
const truncated: Outcome = {
  events: [start],
  end: 'failed',
  error: new ModelStreamError('truncated', 'It ended early.'),
  late: 0,
  tookMs: 1,
};

/** The promises that are broken where one way to decode gives `outcome`, and all others what is right. */
const brokenBy = (outcome: Partial<Outcome>, way = 'parsed'): string[] => {
  const observed = { whole: good, chunked: good, cut: truncated };
  const found = violations(input, { ...observed, [way]: { ...good, ...outcome } });
  return [...new Set(found.map(({ property }) => property))];
};
const brokenByEvents = (...events: ModelEvent[]): string[] => brokenBy({ events });

describe('violations', () => {
  it('finds nothing in what is right', () => {
    expect(brokenBy({})).to.deep.equal([]);
    expect(brokenByEvents(finishWith())).to.deep.equal([]);
  });

  it('finds an end that is none, two, too early, or no error of this package', () => {
    expect(brokenBy({ end: 'none' })).to.deep.equal(['end']);
    expect(brokenBy({ end: 'thrown', error: new Error('x') })).to.deep.equal(['end']);
    expect(brokenBy({ late: 1 })).to.deep.equal(['end']);
    expect(brokenByEvents()).to.deep.equal(['end']);
    expect(brokenByEvents(finishWith(), finishWith())).to.deep.equal(['end']);
    expect(brokenBy({ events: [], end: 'failed', error: new TypeError('x') })).to.deep.equal([
      'end',
    ]);
    expect(brokenBy({ ...truncated, events: [finishWith()] })).to.deep.equal(['end']);
  });

  it('finds calls that do not start, grow and seal in turn, or seal too early', () => {
    expect(brokenByEvents(callOf('a'), finishWith('a'))).to.deep.equal(['events']);
    expect(brokenByEvents(start, start, finishWith())).to.deep.equal(['events']);
    expect(brokenByEvents(start, delta, callOf('a'), delta, finishWith('a'))).to.deep.equal([
      'events',
    ]);
    expect(brokenByEvents(start, delta, callOf('a'), callOf('b'), finishWith('a'))).to.include(
      'events',
    );
    expect(brokenByEvents(start, delta, callOf('a', 0, '{'), finishWith('a'))).to.include('W2');
  });

  it('finds ids that are empty or repeat', () => {
    const second: ModelEvent = { ...start, index: 1 };
    expect(brokenByEvents(start, delta, callOf(''), finishWith(''))).to.deep.equal(['ids']);
    const twice = [
      start,
      delta,
      second,
      { ...delta, index: 1 },
      callOf('a'),
      callOf('a', 1),
      finishWith('a', 'a'),
    ];
    expect(brokenByEvents(...twice)).to.deep.equal(['ids']);
  });

  it('finds a message with other calls than those that were given', () => {
    expect(brokenByEvents(start, delta, callOf('a'), finishWith())).to.deep.equal(['message']);
    expect(brokenByEvents(start, delta, callOf('a'), finishWith('b'))).to.deep.equal(['message']);
    expect(brokenByEvents(finishWith('a'))).to.deep.equal(['message']);
    const events = [start, delta, callOf('a')];
    expect(brokenBy({ ...truncated, events })).to.deep.equal(['message of a bad end']);
  });

  it('finds text and counts that are none, and what takes too long', () => {
    expect(brokenByEvents({ type: 'text-delta', delta: '' }, finishWith())).to.deep.equal([
      'events',
    ]);
    const usage = { inputTokens: Number.NaN, raw: {} };
    expect(brokenByEvents({ type: 'usage', usage }, finishWith())).to.deep.equal(['usage']);
    expect(brokenBy({ tookMs: 10_000 })).to.deep.equal(['slow']);
  });

  it('W1 finds what is otherwise in many chunks', () => {
    expect(brokenBy(truncated, 'chunked')).to.deep.equal(['W1']);
  });

  it('W3 finds a call with other arguments than those that were written, or told', () => {
    const other: ModelEvent = { ...delta, delta: '{ }' };
    const events = [start, other, callOf('a', 0, '{ }'), finishWith('a')];
    expect(brokenBy({ events }, 'whole')).to.include('W3');
    expect(brokenByEvents(start, other, callOf('a'), finishWith('a'))).to.deep.equal(['W3']);
  });

  it('W4 finds a call that only a cut response has', () => {
    const other: ModelEvent = { ...delta, delta: '{"a":1}' };
    const events = [start, other, callOf('a', 0, '{"a":1}'), finishWith('a')];
    expect(brokenBy({ events }, 'cut')).to.deep.equal(['W4']);
    expect(brokenBy({ events: [finishWith()] }, 'cut')).to.deep.equal(['W4']);
  });

  it('W4 does not count an event that only the rubbish behind it makes none', () => {
    const of = (text: string, cutAt: number): string[] => {
      const { calls: _none, ...odd } = input;
      const given = { ...odd, bytes: Buffer.from(text), cutAt };
      return violations(given, {
        whole: truncated,
        chunked: truncated,
        cut: { ...truncated, events: [start, delta, callOf('a')] },
      })
        .filter(({ property }) => property === 'W4')
        .map(({ message }) => message.slice(0, 3));
    };

    expect(of('data: {}\n\ndata: {"a":1}e\n\n', 23)).to.deep.equal([]);
    expect(of('data: {}\n\ndata: {"a":1}e\n\n', 10)).to.deep.equal(['cut']);
    expect(of('data: {}\n\ndata: {"a":1} \n\n', 23)).to.deep.equal(['cut']);
  });
});
