import { expect } from 'chai';
import fc from 'fast-check';
import type { FinishReason } from '../../lib/model/ModelEvent.ts';
import type { TurnMark } from '../../lib/tools/TurnMark.ts';
import { TurnFold } from '../../lib/ui/TurnFold.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';
import { toolEvents } from '../helpers/toolEvents.ts';
import { type TurnEvent, wrote } from '../helpers/uiTurns.ts';
import { writerLog } from '../helpers/writerLog.ts';

type Ending = 'end' | 'fail';

/** What a writer is told of events and their end. */
function told(events: readonly (TurnEvent | TurnMark)[], ending: Ending = 'end'): string[] {
  const turn = new TurnFold(writerLog);
  const before = turn.start();
  const during = events.flatMap((event) => turn.take(event));
  return [...before, ...during, ...(ending === 'end' ? turn.end() : turn.fail('why'))];
}

const thought: TurnEvent = { type: 'reasoning-delta', delta: 'hm' };
const asked: TurnEvent = { type: 'tool-queued', call: toolEvents(0).s.call, waitsFor: 'approval' };
/** The call with this index waits for outside input. */
function waiting(index: number): TurnMark {
  return { type: 'tool-interrupt', call: toolEvents(index).s.call, info: 'which?' };
}

const CUT = 'The response ended before the call was complete.';
const NOT_RUN = 'The response broke off before the call could be run.';
const WAITED = 'The response broke off while the call waited for outside input.';

describe('TurnFold', () => {
  it('goes through a response: blocks, a call as it is written, its result, the end', () => {
    const { s, o, r } = toolEvents(0);
    const usage: TurnEvent = { type: 'usage', usage: { inputTokens: 3, raw: {} } };
    const events = [thought, said('so'), said(' on'), begun(0, 'a'), wrote('{'), wrote('}')];
    expect(told([...events, sealed(0, 'a'), s, o, r, usage, finished()])).to.deep.equal([
      'start',
      'startStep 1',
      'startBlock reasoning1',
      'addText reasoning1 hm',
      'endBlock reasoning1',
      'startBlock text2',
      'addText text2 so',
      'addText text2  on',
      'endBlock text2',
      'startCall call_0 a',
      'addArguments call_0 { of {',
      'addArguments call_0 } of {}',
      'sealCall call_0 {}',
      'showOutput call_0 0',
      'endCall call_0 ok',
      'addUsage 3',
      'endStep 1',
      'finish tool-calls',
    ]);
  });

  it('ends what a broken response has begun, and makes a step of the one in its place', () => {
    const mark = { type: 'turn-retry', attempt: 2 } as const;
    const before = [said('a'), begun(0, 'x'), sealed(1, 'y'), toolEvents(1).r, mark];
    expect(told([...before, said('b'), finished('stop')]).slice(1)).to.deep.equal([
      'startStep 1',
      'startBlock text1',
      'addText text1 a',
      'endBlock text1',
      'startCall call_0 x',
      'startCall call_1 y',
      'sealCall call_1 {}',
      'endCall call_1 ok',
      `cutCall call_0 ${CUT}`,
      'retryResponse 2',
      'endStep 1',
      'startStep 2',
      'startBlock text2',
      'addText text2 b',
      'endBlock text2',
      'endStep 2',
      'finish stop',
    ]);
    const salvaged = told([said('a'), { type: 'turn-end', reason: 'broken' }, said('b')]);
    expect(salvaged).to.include('startStep 2');
  });

  it('says that a conversation was aborted, also between its responses, and leaves calls that wait', () => {
    const done = { type: 'done', reason: 'aborted' } as const;
    expect(told([said('a'), finished('stop'), done]).at(-1)).to.equal('abort');
    const { s } = toolEvents(0);
    const waits = [sealed(0, 'a'), s, finished(), waiting(0)];
    expect(told([...waits, { type: 'done', reason: 'aborted' }]).slice(-3)).to.deep.equal([
      'leaveCall call_0',
      'endStep 1',
      'abort',
    ]);
  });

  const { s: running } = toolEvents(0);
  const paused: TurnMark = { type: 'done', reason: 'interrupted' };
  const broken: TurnMark = { type: 'turn-end', reason: 'broken' };
  const held = sealed(1, 'b');
  const unfinished = begun(2, 'c');
  const pauses: readonly (readonly [
    string,
    readonly (TurnEvent | TurnMark)[],
    Ending,
    readonly string[],
  ])[] = [
    [
      'leaves a call that waits for outside input, and those that are held back behind it',
      [sealed(0, 'a'), running, waiting(0), held, finished(), paused],
      'end',
      ['leaveCall call_0', 'leaveCall call_1', 'endStep 1', 'finish tool-calls'],
    ],
    [
      'leaves them after a bad finish',
      [sealed(0, 'a'), running, waiting(0), held, finished('length'), paused],
      'end',
      ['leaveCall call_0', 'leaveCall call_1', 'endStep 1', 'finish length'],
    ],
    [
      'leaves them after a response that broke, and is no abort then',
      [sealed(0, 'a'), running, waiting(0), held, unfinished, said('x'), paused],
      'end',
      [
        'endBlock text1',
        'leaveCall call_0',
        'leaveCall call_1',
        `cutCall call_2 ${CUT}`,
        'endStep 1',
        'finish undefined',
      ],
    ],
    [
      'leaves a call that waits when the conversation fails',
      [sealed(0, 'a'), running, waiting(0), held, broken],
      'fail',
      ['leaveCall call_0', `cutCall call_1 ${NOT_RUN}`, 'endStep 1', 'fail why'],
    ],
    [
      'leaves it when the stream fails without a word',
      [sealed(0, 'a'), running, waiting(0), held],
      'fail',
      ['leaveCall call_0', `cutCall call_1 ${NOT_RUN}`, 'endStep 1', 'fail why'],
    ],
    [
      'ends a call that waits when its response is asked for again',
      [sealed(0, 'a'), running, waiting(0), held, { type: 'turn-retry', attempt: 3 }],
      'end',
      [
        `cutCall call_0 ${WAITED}`,
        `cutCall call_1 ${NOT_RUN}`,
        'retryResponse 3',
        'endStep 1',
        'finish undefined',
      ],
    ],
    [
      'says nothing of marks that do not say what they are about',
      [{ type: 'tool-interrupt' }, { type: 'turn-retry' }],
      'end',
      ['start', 'finish undefined'],
    ],
  ];
  for (const [title, events, ending, lines] of pauses) {
    it(title, () => {
      expect(told(events, ending).slice(-lines.length)).to.deep.equal(lines);
    });
  }

  it('does not end text for what a tool does', () => {
    const { s, o, r } = toolEvents(0);
    const lines = told([sealed(0, 'a'), s, said('x'), o, said('y'), r, finished()]);
    expect(lines.filter((line) => /Block|addText/.test(line))).to.deep.equal([
      'startBlock text1',
      'addText text1 x',
      'addText text1 y',
      'endBlock text1',
    ]);
  });

  it('shows the calls of a run without a model', () => {
    const { s, r } = toolEvents(0);
    expect(told([s, r])).to.deep.equal([
      'start',
      'startStep 1',
      'startCall call_0 a',
      'sealCall call_0 ',
      'endCall call_0 ok',
      'endStep 1',
      'finish undefined',
    ]);
  });

  it('keeps a step open for what tools do after the finish, until the next response', () => {
    const lines = told([sealed(0, 'a'), finished(), toolEvents(0).r, said('x'), finished('stop')]);
    expect(lines.filter((line) => /Step|endCall|finish/.test(line))).to.deep.equal([
      'startStep 1',
      'endCall call_0 ok',
      'endStep 1',
      'startStep 2',
      'endStep 2',
      'finish stop',
    ]);
  });

  it('asks once for the approval of a call', () => {
    const lines = told([sealed(0, 'a'), asked, asked, toolEvents(0).r]);
    expect(lines.filter((line) => line.startsWith('ask'))).to.deep.equal(['askApproval call_0']);
  });

  const endings: readonly (readonly [string, readonly TurnEvent[], Ending, readonly string[]])[] = [
    [
      'cuts a call that never seals, at the finish',
      [begun(0, 'a'), finished('length')],
      'end',
      [`cutCall call_0 ${CUT}`, 'endStep 1', 'finish length'],
    ],
    [
      'leaves a call that nobody ran after a good finish',
      [sealed(0, 'a'), finished()],
      'end',
      ['leaveCall call_0', 'endStep 1', 'finish tool-calls'],
    ],
    [
      'cuts a call that nobody ran after a bad finish',
      [sealed(0, 'a'), finished('length')],
      'end',
      [`cutCall call_0 ${NOT_RUN}`, 'endStep 1', 'finish length'],
    ],
    [
      'is aborted by an end in the middle',
      [sealed(0, 'a'), said('x')],
      'end',
      ['endBlock text1', `cutCall call_0 ${NOT_RUN}`, 'endStep 1', 'abort'],
    ],
    [
      'ends everything before an error',
      [sealed(0, 'a'), begun(1, 'b'), said('x')],
      'fail',
      [
        'endBlock text1',
        `cutCall call_0 ${NOT_RUN}`,
        `cutCall call_1 ${CUT}`,
        'endStep 1',
        'fail why',
      ],
    ],
    ['ends nothing that never began', [], 'fail', ['start', 'fail why']],
  ];
  for (const [title, events, ending, lines] of endings) {
    it(title, () => {
      expect(told(events, ending).slice(-lines.length)).to.deep.equal(lines);
    });
  }

  it('cuts what never seals with the finish, not only at the end', () => {
    const turn = new TurnFold(writerLog);
    turn.take(begun(0, 'a'));
    expect(turn.take(finished('length'))).to.deep.equal([`cutCall call_0 ${CUT}`]);
  });

  it('gives each call an id of its own, whatever the wire says', () => {
    const named = (index: number, id: string): TurnEvent => ({ ...begun(index, 'a'), id }) as never;
    const ids = ['x', 'x', 'x_2', '', 'x', ''];
    const lines = told(ids.map((id, index) => named(index, id)));
    const started = lines.filter((line) => line.startsWith('startCall'));
    expect(started.map((line) => line.split(' ')[1])).to.deep.equal([
      'x',
      'x_2',
      'x_2_2',
      'call',
      'x_3',
      'call_2',
    ]);
  });

  it('passes over empty pieces, argument text of unknown calls, and events that it does not know', () => {
    const events = [said(''), wrote('x', 7), { type: 'turn-start' } as never];
    expect(told(events)).to.deep.equal(['start', 'finish undefined']);
  });

  const index = fc.nat(3);
  const event: fc.Arbitrary<TurnEvent | TurnMark> = fc.oneof(
    index.map(waiting),
    fc.constantFrom<TurnMark>({ type: 'turn-retry', attempt: 2 }, broken, paused),
    fc.constantFrom(said('x'), thought),
    index.map((at) => begun(at, 'a')),
    index.map((at) => wrote('{', at)),
    index.map((at) => sealed(at, 'a')),
    index.chain((at) => fc.constantFrom(...Object.values(toolEvents(at)))),
    fc.constantFrom<FinishReason>('stop', 'length').map(finished),
  );

  it('tells in pairs, in order and once, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom('end', 'fail'), (events, ending) => {
        const open = new Set<string>();
        const ended = new Set<string>();
        const lines = told(events, ending as Ending);
        for (const line of lines) {
          const [verb = '', subject = ''] = line.split(' ');
          const [, kind = ''] = /^[a-z]+(Step|Block|Call)$/.exec(verb) ?? [];
          const what = `${kind} ${subject}`;
          if (/^start[SBC]/.test(verb)) {
            expect([...open, ...ended]).not.to.include(what);
            open.add(what);
          } else if (/^(end|cut|leave)/.test(verb)) {
            expect(open.delete(what)).to.equal(true);
            ended.add(what);
          } else if (verb === 'addText') expect(open).to.include(`Block ${subject}`);
          else if (/^(add|seal|show|ask|interrupt)/.test(verb))
            expect(open).to.include(`Call ${subject}`);
          if (kind === 'Block' || kind === 'Call') {
            expect([...open].some((other) => other.startsWith('Step'))).to.equal(true);
          }
        }
        expect(open.size).to.equal(0);
        expect(lines.at(-1)).to.match(/^(finish|abort|fail)/);
      }),
    );
  });
});
