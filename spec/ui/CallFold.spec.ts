import { expect } from 'chai';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { CallFold } from '../../lib/ui/CallFold.ts';
import type { InterruptMark } from '../../lib/ui/isInterruptMark.ts';
import { callOf } from '../helpers/callOf.ts';
import { toolEvents } from '../helpers/toolEvents.ts';
import { writerLog } from '../helpers/writerLog.ts';

/** What a writer is told while calls are followed. */
function told(follow: (calls: CallFold) => void): string[] {
  const lines: string[] = [];
  const emit = (line: string): void => void lines.push(line);
  follow(new CallFold(writerLog(emit), () => emit('before')));
  return lines;
}

const { s, o, r } = toolEvents(0);
const { call } = s;
const asked: ToolEvent = { type: 'tool-queued', call, waitsFor: 'approval' };
const wait: InterruptMark = { type: 'tool-interrupt', call, info: 'which?' };
const NOT_RUN = 'The response broke off before the call could be run.';
const WAITED = 'The response broke off while the call waited for outside input.';

describe('CallFold', () => {
  it('begins a call once, after what is to be told before', () => {
    const lines = told((calls) => {
      calls.begin(callOf('a', { index: 4 }));
      calls.addArguments(4, '{');
      calls.addArguments(4, '');
      calls.addArguments(5, '{');
      calls.begin(callOf('a', { index: 4 }));
      calls.seal(callOf('a', { index: 4 }));
      calls.addArguments(4, '}');
      calls.seal(callOf('a', { index: 4 }));
    });
    expect(lines).to.deep.equal([
      'before',
      'startCall call_a a',
      'addArguments call_a { of {',
      'sealCall call_a {}',
    ]);
  });

  it('ends a call with its result, and begins another with the same index under an id of its own', () => {
    const lines = told((calls) => {
      for (const event of [s, o, r, r]) calls.follow(event);
    });
    expect(lines.filter((line) => /^(start|end)Call/.test(line))).to.deep.equal([
      'startCall call_0 a',
      'endCall call_0 ok',
      'startCall call_0_2 a',
      'endCall call_0_2 ok',
    ]);
  });

  const questions: readonly (readonly [string, (calls: CallFold) => void, readonly string[]])[] = [
    [
      'its approval, where its tool was not started',
      (calls) => calls.interrupt(wait),
      ['interruptCall call_0 which?', 'askApproval call_0'],
    ],
    [
      'its approval, which was asked for before',
      (calls) => {
        calls.follow(asked);
        calls.interrupt(wait);
      },
      ['askApproval call_0', 'interruptCall call_0 which?'],
    ],
    [
      'something else, where its tool was started',
      (calls) => {
        calls.follow(s);
        calls.interrupt(wait);
      },
      ['interruptCall call_0 which?'],
    ],
    [
      'what the mark says: something else',
      (calls) => calls.interrupt({ ...wait, isApproval: false }),
      ['interruptCall call_0 which?'],
    ],
    [
      'what the mark says: its approval',
      (calls) => {
        calls.follow(s);
        calls.interrupt({ ...wait, isApproval: true });
      },
      ['interruptCall call_0 which?', 'askApproval call_0'],
    ],
  ];
  for (const [what, follow, lines] of questions) {
    it(`tells that a call waits for ${what}`, () => {
      expect(told(follow).slice(-lines.length)).to.deep.equal(lines);
      expect(told(follow).filter((line) => /^(ask|interrupt)/.test(line))).to.deep.equal(lines);
    });
  }

  it('leaves what it is told to leave, and cuts the others', () => {
    const ends = (left: 'whole' | 'waiting' | 'none'): string[] =>
      told((calls) => {
        calls.interrupt(wait);
        calls.seal(toolEvents(1).s.call);
        calls.end(left);
        calls.end(left);
      }).slice(-2);
    expect(ends('whole')).to.deep.equal(['leaveCall call_0', 'leaveCall call_1']);
    expect(ends('waiting')).to.deep.equal(['leaveCall call_0', `cutCall call_1 ${NOT_RUN}`]);
    expect(ends('none')).to.deep.equal([`cutCall call_0 ${WAITED}`, `cutCall call_1 ${NOT_RUN}`]);
  });

  it('no longer takes a call for one that waits when its tool is started again', () => {
    const lines = told((calls) => {
      calls.interrupt(wait);
      calls.follow(s);
      calls.end('waiting');
    });
    expect(lines.at(-1)).to.equal(`cutCall call_0 ${NOT_RUN}`);
  });

  it('cuts what is not complete, and nothing else', () => {
    const lines = told((calls) => {
      calls.seal(call);
      calls.begin(callOf('b', { index: 1 }));
      calls.cutIncomplete();
      calls.cutIncomplete();
    });
    expect(lines.slice(-1)).to.deep.equal([
      'cutCall call_b The response ended before the call was complete.',
    ]);
    expect(lines).to.have.length(6);
  });
});
