import { expect } from 'chai';
import fc from 'fast-check';
import { asRunEvent, endedKeys, joinKey, type RunEvent } from '../../lib/ui/joinEvents.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';
import { runEvents } from '../helpers/runEvents.ts';
import { toolEvents } from '../helpers/toolEvents.ts';

const { s, o, r } = toolEvents(3);
const queued: RunEvent = { type: 'tool-queued', call: s.call, waitsFor: 'slot' };
const progress: RunEvent = { type: 'tool-progress', call: s.call, value: undefined };
const delta: RunEvent = { type: 'tool-call-delta', index: 3, delta: '{' };
const thought: RunEvent = { type: 'reasoning-delta', delta: 'hm' };

describe('asRunEvent', () => {
  it('knows every event of a run', () => {
    fc.assert(
      fc.property(runEvents, (events) => {
        for (const event of events) expect(asRunEvent(event)).to.equal(event);
      }),
    );
  });

  const others: readonly unknown[] = [
    undefined,
    null,
    'text-delta',
    ['text-delta'],
    {},
    { type: 1 },
    { type: 'toString' },
    { type: 'turn-start' },
    { type: 'text-delta' },
    { type: 'text-delta', delta: 'a', id: '1' },
    { type: 'text-delta', text: 'a' },
    { ...queued, behind: 1, more: 1 },
    { ...r, more: 1 },
  ];
  for (const other of others) {
    it(`takes ${JSON.stringify(other)?.slice(0, 40)} for none`, () => {
      expect(asRunEvent(other)).to.equal(undefined);
    });
  }
});

describe('joinKey', () => {
  const cases: readonly (readonly [RunEvent, string | undefined])[] = [
    [said('a'), 'text-delta'],
    [thought, 'reasoning-delta'],
    [delta, 'tool-call-delta 3'],
    [queued, 'tool-queued 3'],
    [progress, 'tool-progress 3'],
    [o, 'tool-output 3'],
    [begun(3, 'a'), undefined],
    [sealed(3, 'a'), undefined],
    [s, undefined],
    [r, undefined],
    [finished(), undefined],
    [{ type: 'usage', usage: { raw: 1 } }, undefined],
  ];
  for (const [event, key] of cases) {
    it(`is ${key} of ${event.type}`, () => expect(joinKey(event)).to.equal(key));
  }
});

describe('endedKeys', () => {
  it('keeps text from changing places with what else a response says', () => {
    expect(endedKeys(said('a'))).to.deep.equal(['reasoning-delta']);
    expect(endedKeys(thought)).to.deep.equal(['text-delta']);
    for (const event of [delta, sealed(3, 'a'), finished()]) {
      expect(endedKeys(event), event.type).to.deep.equal(['text-delta', 'reasoning-delta']);
    }
  });

  it('keeps news of a call from changing places with its start', () => {
    expect(endedKeys(s)).to.deep.equal(['tool-queued 3', 'tool-progress 3']);
    for (const event of [queued, progress, o]) expect(endedKeys(event)).to.deep.equal([]);
  });

  it('keeps a call apart from the next one of its index, in a later response', () => {
    expect(endedKeys(begun(3, 'a'))).to.deep.equal([
      'text-delta',
      'reasoning-delta',
      'tool-call-delta 3',
    ]);
    expect(endedKeys(r)).to.deep.equal(['tool-queued 3', 'tool-progress 3', 'tool-output 3']);
  });
});
