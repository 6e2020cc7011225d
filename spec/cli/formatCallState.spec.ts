import { expect } from 'chai';
import { formatCallState } from '../../lib/cli/formatCallState.ts';
import type { ShownCall } from '../../lib/cli/ShownCall.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { toolResult } from '../helpers/toolResult.ts';

const base: ShownCall = {
  ...{ index: 0, name: 'look', phase: 'writing', sinceMs: 0 },
  ...{ argumentChars: 0, attempts: 0, latest: '' },
};
const settled = (members: Partial<ToolResult>): Partial<ShownCall> => ({
  phase: 'settled',
  result: toolResult(0, [], members),
});

describe('formatCallState', () => {
  const cases: readonly (readonly [change: Partial<ShownCall>, words: string])[] = [
    [{}, 'begun'],
    [{ argumentChars: 12 }, '12 characters'],
    [{ phase: 'waiting', waitsFor: 'commit' }, 'waits for the finish'],
    [{ phase: 'waiting', waitsFor: 'approval' }, 'waits for approval'],
    [{ phase: 'waiting', waitsFor: 'slot' }, 'waits for a free slot'],
    [{ phase: 'waiting', waitsFor: 'turn' }, 'waits for its turn'],
    [{ phase: 'waiting', waitsFor: 'turn', behind: 3 }, 'waits for call 3'],
    [{ phase: 'running', attempts: 1 }, 'runs'],
    [{ phase: 'running', attempts: 2 }, 'runs, attempt 2'],
    [settled({}), 'ok'],
    [settled({ isError: true }), 'error'],
    [settled({ truncated: { unit: 'utf16', kept: 1 } }), 'ok, cut'],
    [settled({ execution: 'interrupted' }), 'ok'],
    [settled({ status: 'timeout', execution: 'interrupted' }), 'timeout, interrupted'],
    [settled({ status: 'denied', execution: 'not-started' }), 'denied'],
  ];
  for (const [change, words] of cases) {
    it(`says "${words}"`, () => expect(formatCallState({ ...base, ...change })).to.equal(words));
  }
});
