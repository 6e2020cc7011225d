import { expect } from 'chai';
import { describeOutcome } from '../../lib/cli/describeOutcome.ts';
import type { ToolExecution, ToolResult } from '../../lib/tools/ToolResult.ts';
import { toolResult } from '../helpers/toolResult.ts';

const result = (toolName: string, execution: ToolExecution): ToolResult =>
  toolResult(0, [], { toolName, execution });

describe('describeOutcome', () => {
  it('says what had happened, might have, and had not', () => {
    const results = [
      result('look', 'finished'),
      result('save\u001b[2J', 'interrupted'),
      result('ship', 'unknown'),
      result('wipe', 'not-started'),
      result('send', 'not-started'),
    ];
    expect(describeOutcome(results)).to.equal(
      '1 call had finished (look); 2 calls had started and may have had effects (save␛[2J, ship); ' +
        '2 calls had not started (wipe, send).',
    );
  });

  it('names five calls at most', () => {
    const results = Array.from({ length: 7 }, (_, at) => result(`t${at}`, 'finished'));
    expect(describeOutcome(results)).to.equal('7 calls had finished (t0, t1, t2, t3, t4, …).');
  });

  it('says that there was none', () => {
    expect(describeOutcome([])).to.equal('No call had begun.');
  });
});
