import { expect } from 'chai';
import type { ToolResult } from 'millrace';
import {
  type Check,
  checkConversation,
  checkScript,
  type Played,
} from '../../../examples/story/outcome.ts';
import type { CallRecord, TurnRecord } from '../../../examples/story/turn.ts';

const FINGERPRINT = '0123456789ab';

interface Facts {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly more?: Partial<ToolResult>;
}

function callOf({ name, text, from, to, more }: Facts, index: number): CallRecord {
  const callId = `id${index}`;
  const result: ToolResult = {
    index,
    callId,
    toolName: name,
    status: 'ok',
    execution: 'finished',
    isError: false,
    parts: [{ type: 'text', text }],
    attempts: 1,
    timing: { sealedAt: from, startedAt: from, settledAt: to },
    ...more,
  };
  return {
    index,
    name,
    argumentText: '{}',
    beganAt: from,
    call: { kind: 'function', index, id: callId, name, arguments: '{}' },
    ...result.timing,
    outputTail: '',
    result,
    resultCount: 1,
  };
}

const facts: readonly Facts[] = [
  {
    name: 'list_issues',
    text: '{"open":23',
    from: 10,
    to: 20,
    more: { truncated: { unit: 'utf16', kept: 9 } },
  },
  { name: 'hash_sources', text: `sha256 ${FINGERPRINT}cd`, from: 10, to: 60 },
  { name: 'append_note', text: '{"revision":1}', from: 20, to: 40 },
  {
    name: 'attach_file',
    text: 'no file',
    from: 40,
    to: 41,
    more: { isError: true, status: 'error' },
  },
  {
    name: 'draw_chart',
    text: '',
    from: 50,
    to: 51,
    more: { parts: [{ type: 'image', mediaType: 'image/png', data: 'AA==' }] },
  },
  { name: 'file_report', text: 'report number 1', from: 90, to: 99 },
];
const calls = facts.map(callOf);
const first: TurnRecord = {
  number: 1,
  startedAt: 0,
  finishedAt: 80,
  finish: 'tool-calls',
  blocks: [],
  calls,
};
const answer = `${FINGERPRINT}, 23 issues, report number 1, no file`;
const second: TurnRecord = {
  number: 2,
  startedAt: 100,
  finishedAt: 120,
  finish: 'stop',
  blocks: [{ type: 'text', text: answer }],
  calls: [],
};
const played: Played = {
  turns: [first, second],
  answers: [calls.map(({ call }) => ({ tool_use_id: call?.id })), []],
};

function failures(checks: readonly Check[]): readonly string[] {
  return checks.filter(({ holds }) => !holds).map(({ what }) => what);
}

function withCall(name: string, change: Partial<CallRecord>): Played {
  const changed = calls.map((call) => (call.name === name ? { ...call, ...change } : call));
  return { ...played, turns: [{ ...first, calls: changed }, second] };
}

describe('story: checkConversation and checkScript', () => {
  it('find a right outcome right', () => {
    expect(failures([...checkConversation(played), ...checkScript(played)])).to.deep.equal([]);
  });

  it('notice a missing, a doubled and a misplaced result, and a model that did not finish', () => {
    for (const resultCount of [0, 2]) {
      expect(failures(checkConversation(withCall('draw_chart', { resultCount })))).to.have.length(
        1,
      );
    }
    const reversed = { ...played, answers: [[...(played.answers[0] ?? [])].reverse(), []] };
    expect(failures(checkConversation(reversed))).to.have.length(1);
    const cut: Played = { ...played, turns: [first, { ...second, finish: 'length' }] };
    expect(failures(checkConversation(cut))).to.have.length(1);
  });

  it('notice every departure from the script', () => {
    const late = { ...played, turns: [{ ...first, finishedAt: 15 }, second] };
    const silent = { ...played, turns: [first, { ...second, blocks: [] }] };
    const wrong: readonly (readonly [Played, RegExp])[] = [
      [{ ...played, turns: [first] }, /two turns/],
      [late, /before the model had finished/],
      [
        withCall(
          'attach_file',
          callOf({ name: 'attach_file', text: 'no file', from: 40, to: 41 }, 3),
        ),
        /failed/,
      ],
      [
        withCall(
          'list_issues',
          callOf({ name: 'list_issues', text: '{"open":23', from: 10, to: 20 }, 0),
        ),
        /cut/,
      ],
      [
        withCall('draw_chart', callOf({ name: 'draw_chart', text: '', from: 50, to: 51 }, 4)),
        /picture/,
      ],
      [withCall('attach_file', { startedAt: 39 }), /waited/],
      [withCall('file_report', { startedAt: 79 }), /ran alone/],
      [withCall('hash_sources', { settledAt: 95 }), /ran alone/],
      [silent, /quotes/],
    ];
    for (const [story, what] of wrong) {
      expect(failures(checkScript(story)).join('; '), String(what)).to.match(what);
    }
  });
});
