import { expect } from 'chai';
import fc from 'fast-check';
import {
  areEvents,
  isResult,
  resultOrders,
  textOf,
  typesOf,
  wrongCounts,
} from '../../lib/testing/eventChecks.ts';
import { callOf } from '../helpers/callOf.ts';
import { toolResult } from '../helpers/toolResult.ts';

type Events = Parameters<typeof wrongCounts>[0];

const sealed = (index: number) => ({ type: 'tool-call', call: callOf('a', { index }) });
const queued = (index: number) => ({ type: 'tool-queued', call: callOf('a', { index }) });
const interrupt = (index: number) => ({ type: 'tool-interrupt', call: callOf('a', { index }) });
const settled = (index: number) => ({
  type: 'tool-result',
  call: callOf('a', { index }),
  result: toolResult(index, []),
});
const turn = { type: 'turn-start', turn: 1 };
const retry = { type: 'turn-retry', turn: 1 };

describe('areEvents', () => {
  it('knows lists of objects with a type', () => {
    expect(areEvents([])).to.equal(true);
    expect(areEvents([turn, sealed(0)])).to.equal(true);
    for (const wrong of [undefined, {}, 'x', [1], [null], [{ type: 1 }], [toolResult(0, [])]]) {
      expect(areEvents(wrong)).to.equal(false);
    }
  });
});

describe('isResult', () => {
  it('knows results by their shape', () => {
    expect(isResult(toolResult(0, []))).to.equal(true);
    for (const wrong of [undefined, null, 'x', {}, settled(0), { callId: 'a', status: 'ok' }]) {
      expect(isResult(wrong)).to.equal(false);
    }
  });
});

describe('typesOf', () => {
  it('counts deltas of one type in a row once, and all else as often as it is there', () => {
    const events = ['text-delta', 'text-delta', 'reasoning-delta', 'text-delta', 'usage', 'usage'];
    expect(typesOf(events.map((type) => ({ type })))).to.deep.equal([
      'text-delta',
      'reasoning-delta',
      'text-delta',
      'usage',
      'usage',
    ]);
    expect(typesOf([])).to.deep.equal([]);
  });
});

describe('wrongCounts', () => {
  const rows: readonly (readonly [name: string, events: Events, wrong: readonly string[]])[] = [
    ['no events', [], []],
    ['one result', [sealed(0), settled(0)], []],
    ['a result that came first', [settled(0), sealed(0)], []],
    ['a call that only waits', [queued(1)], ['call 1 ("call_a", a) has no result']],
    ['no result', [sealed(0), sealed(1), settled(1)], ['call 0 ("call_a", a) has no result']],
    ['two results', [settled(2), settled(2)], ['call 2 ("call_a", a) has 2 results']],
    ['a call that waits for input', [sealed(0), interrupt(0)], []],
    [
      'two results of a call that waited',
      [interrupt(0), settled(0), settled(0)],
      ['call 0 ("call_a", a) has 2 results'],
    ],
    ['the same indexes in two turns', [turn, settled(0), turn, settled(0)], []],
    ['a turn that is tried again', [turn, settled(0), retry, sealed(0), settled(0)], []],
    [
      'a turn that lacks one',
      [turn, settled(0), turn, sealed(0)],
      ['call 0 ("call_a", a) has no result'],
    ],
    [
      'an interrupt of another call',
      [interrupt(0), sealed(1)],
      ['call 1 ("call_a", a) has no result'],
    ],
  ];
  for (const [name, events, wrong] of rows) {
    it(`finds ${wrong.length === 0 ? 'nothing wrong' : 'what is wrong'} with ${name}`, () => {
      expect(wrongCounts(events)).to.deep.equal(wrong);
    });
  }

  it('finds as many calls as have not one result, whatever the order', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(counts, fc.infiniteStream(fc.nat()), (results, order) => {
        const events = results.flatMap((count, index) => [
          sealed(index),
          ...Array.from({ length: count }, () => settled(index)),
        ]);
        const keyed = events.map((event) => ({ event, key: order.next().value }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ event }) => event);
        expect(wrongCounts(shuffled).length).to.equal(results.filter((n) => n !== 1).length);
      }),
    );
  });
});

describe('resultOrders', () => {
  it('gives the indexes of results, for each response on its own', () => {
    expect(resultOrders([])).to.deep.equal([[]]);
    expect(resultOrders([toolResult(1, []), toolResult(0, [])])).to.deep.equal([[1, 0]]);
    const events = [turn, sealed(0), settled(1), settled(0), turn, settled(0), turn];
    expect(resultOrders(events)).to.deep.equal([[1, 0], [0]]);
  });
});

describe('textOf', () => {
  it('joins the text of a result', () => {
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'link', url: 'https://example.org' },
      { type: 'text', text: 'b' },
    ] as const;
    expect(textOf(toolResult(0, parts))).to.equal('ab');
  });
});
