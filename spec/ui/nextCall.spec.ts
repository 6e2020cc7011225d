import { expect } from 'chai';
import type { CallSnapshot } from '../../lib/ui/CallSnapshot.ts';
import { type CallEvent, indexOf, nextCall } from '../../lib/ui/nextCall.ts';
import { callOf } from '../helpers/callOf.ts';
import { toolResult } from '../helpers/toolResult.ts';

const call = callOf('look', { index: 3, id: 'real', arguments: '{"a":1}' });
const result = toolResult(3, [{ type: 'text', text: 'all' }]);

const start: CallEvent = { type: 'tool-call-start', index: 3, id: 'made', name: 'look' };
const delta: CallEvent = { type: 'tool-call-delta', index: 3, delta: '{"a"' };
const seal: CallEvent = { type: 'tool-call', call, seal: 'explicit' };
const approval: CallEvent = { type: 'tool-queued', call, waitsFor: 'approval' };
const turn: CallEvent = { type: 'tool-queued', call, waitsFor: 'turn', behind: 1 };
const run: CallEvent = { type: 'tool-start', call, attempt: 2 };
const progress: CallEvent = { type: 'tool-progress', call, value: 0.5 };
const output: CallEvent = {
  type: 'tool-output',
  call,
  seq: 0,
  parts: [{ type: 'text', text: 'a' }],
};
const wait: CallEvent = { type: 'tool-interrupt', call, info: { question: 'which?' } };
const settle: CallEvent = { type: 'tool-result', call, result };

function callAfter(...events: readonly CallEvent[]): CallSnapshot | undefined {
  return events.reduce<CallSnapshot | undefined>(nextCall, undefined);
}

describe('nextCall', () => {
  const sealedFacts = { id: 'real', arguments: '{"a":1}', call };
  const cases: readonly (readonly [string, readonly CallEvent[], object])[] = [
    ['begins', [start], { index: 3, id: 'made', name: 'look', arguments: '', state: 'writing' }],
    ['is written', [start, delta, delta], { arguments: '{"a"{"a"', state: 'writing' }],
    [
      'gets another name',
      [start, { ...start, name: 'looks' }],
      { name: 'looks', state: 'writing' },
    ],
    ['is sealed', [start, delta, seal], { ...sealedFacts, state: 'sealed' }],
    ['is sealed without having begun', [seal], { ...sealedFacts, index: 3, state: 'sealed' }],
    ['takes no text once it is sealed', [seal, delta], { ...sealedFacts, state: 'sealed' }],
    ['waits', [seal, approval], { state: 'queued', waitsFor: 'approval', behind: undefined }],
    ['waits for another reason', [seal, approval, turn], { waitsFor: 'turn', behind: 1 }],
    ['no longer waits behind one', [seal, turn, approval], { behind: undefined }],
    [
      'runs',
      [seal, turn, run],
      { state: 'running', attempt: 2, waitsFor: undefined, behind: undefined },
    ],
    [
      'runs where its tool events come first',
      [start, run, seal],
      { ...sealedFacts, state: 'running' },
    ],
    ['is known by its tool events alone', [approval], { ...sealedFacts, state: 'queued' }],
    ['reports', [seal, run, progress], { state: 'running', progress: 0.5 }],
    [
      'waits for outside input',
      [seal, run, progress, wait],
      { state: 'interrupted', interrupt: wait.info, attempt: 2, progress: 0.5 },
    ],
    [
      'waits for outside input instead of an approval',
      [approval, wait],
      { state: 'interrupted', interrupt: wait.info, waitsFor: undefined },
    ],
    ['goes on', [wait, turn], { state: 'queued', interrupt: undefined, waitsFor: 'turn' }],
    ['runs again', [wait, run], { state: 'running', interrupt: undefined }],
    ['settles after it waited', [wait, settle], { state: 'settled', interrupt: undefined, result }],
    ['settles', [seal, run, progress, settle], { state: 'settled', progress: 0.5, result }],
    ['settles while it waits', [seal, turn, settle], { state: 'settled', waitsFor: undefined }],
  ];
  for (const [what, events, facts] of cases) {
    it(`knows a call that ${what}`, () => expect(callAfter(...events)).to.include(facts));
  }

  it('collects output, and shows the parts of the result in its place', () => {
    expect(callAfter(seal, run, output, output)?.output).to.deep.equal([
      { type: 'text', text: 'aa' },
    ]);
    expect(callAfter(seal, run, output, settle)?.output).to.equal(result.parts);
  });

  it('says nothing of a call that it has not heard of', () => {
    expect(callAfter(delta)).to.equal(undefined);
  });

  it('gives the same call for what says nothing new', () => {
    const sealed = callAfter(seal);
    expect(nextCall(sealed, seal)).to.equal(sealed);
    expect(nextCall(sealed, delta)).to.equal(sealed);
    const begun = callAfter(start);
    expect(nextCall(begun, { ...delta, delta: '' })).to.equal(begun);
  });
});

describe('indexOf', () => {
  it('finds the call that an event is about', () => {
    for (const event of [start, delta, seal, approval, run, progress, output, wait, settle]) {
      expect(indexOf(event), event.type).to.equal(3);
    }
  });
});
