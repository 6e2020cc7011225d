import { expect } from 'chai';
import { afterTurn, type EndedTurn } from '../../lib/conversation/afterTurn.ts';
import { saying } from '../helpers/conversationParts.ts';

const ok = saying('a', { index: 0, toolName: 'look' });
const bad = saying('b', { index: 1, toolName: 'look', status: 'error', isError: true });

/** A turn with one call, after which the conversation goes on. */
const facts: EndedTurn = {
  reason: 'tool-calls',
  results: [ok],
  isInterrupted: false,
  turn: 1,
  maxTurns: 3,
  returnsDirectly: () => false,
  stops: () => false,
};
const direct = { returnsDirectly: () => true };
const stops = { stops: () => true };

describe('afterTurn', () => {
  const cases: [string, Partial<EndedTurn>, string][] = [
    ['goes on after calls', {}, 'next'],
    ['goes on after calls, though the model has said stop', { reason: 'stop' }, 'next'],
    ['is done without calls', { reason: 'stop', results: [] }, 'stop'],
    ['is done without calls, whatever the model calls that', { results: [] }, 'stop'],
    ['lets the model go on after a pause', { reason: 'pause', results: [] }, 'next'],
    ['goes on after a pause with calls', { reason: 'pause' }, 'next'],
    ['goes on after what was salvaged', { reason: 'broken' }, 'next'],
    ['goes on after what was salvaged without calls', { reason: 'broken', results: [] }, 'next'],
    ['ends when it is cut', { reason: 'length' }, 'length'],
    ['ends when it is filtered', { reason: 'content-filter' }, 'content-filter'],
    ['ends at an error', { reason: 'error' }, 'error'],
    ['ends for a reason that nobody knows', { reason: 'unknown', results: [] }, 'unknown'],
    ['ends for a bad reason before an answer', { reason: 'length', ...direct }, 'length'],
    ['waits before everything', { reason: 'length', isInterrupted: true }, 'interrupted'],
    ['waits, though there is an answer', { ...direct, isInterrupted: true }, 'interrupted'],
    ['stops at the last turn', { turn: 3 }, 'max-turns'],
    ['is done at the last turn without calls', { turn: 3, results: [] }, 'stop'],
    [
      'stops at the last turn after a pause',
      { turn: 3, reason: 'pause', results: [] },
      'max-turns',
    ],
    ['stops when the user wants to', stops, 'stop-when'],
    ['says that the user wanted to, at the last turn', { ...stops, turn: 3 }, 'stop-when'],
    [
      'goes on after an error of a tool that returns directly',
      { ...direct, results: [bad] },
      'next',
    ],
  ];
  for (const [title, members, expected] of cases) {
    it(title, () => {
      const end = afterTurn({ ...facts, ...members });
      expect(end).to.deep.equal(expected === 'next' ? undefined : { reason: expected });
    });
  }

  it('answers with the first result in call order that returns directly and is no error', () => {
    const more = [
      bad,
      saying('c', { index: 2, toolName: 'other' }),
      saying('d', { index: 3, toolName: 'look' }),
      saying('e', { index: 4, toolName: 'look' }),
    ];
    const ended = { ...facts, ...stops, turn: 3, results: more };
    expect(afterTurn({ ...ended, returnsDirectly: (name) => name === 'look' })).to.deep.equal({
      reason: 'return-directly',
      answer: more[2],
    });
  });

  it('asks the user only where the conversation would go on', () => {
    const cases: Partial<EndedTurn>[] = [
      { isInterrupted: true },
      { reason: 'length' },
      { results: [] },
      { results: [], reason: 'pause' },
      direct,
    ];
    for (const members of cases) {
      const stop = (): never => expect.fail('asked');
      afterTurn({ ...facts, ...members, stops: stop });
    }
  });
});
