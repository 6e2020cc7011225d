import { expect } from 'chai';
import {
  isFinal,
  isUnfinished,
  readFinish,
} from '../../../lib/formats/gemini-interactions/readFinish.ts';

describe('readFinish of gemini-interactions', () => {
  const meanings: readonly (readonly [string, string])[] = [
    ['completed', 'stop'],
    ['requires_action', 'tool-calls'],
    ['incomplete', 'length'],
    ['budget_exceeded', 'length'],
    ['requires_continuation', 'pause'],
    ['failed', 'error'],
    ['cancelled', 'error'],
    ['in_progress', 'unknown'],
    ['something_new', 'unknown'],
    ['constructor', 'unknown'],
  ];
  for (const [status, reason] of meanings) {
    it(`reads ${status} as ${reason}`, () => {
      expect(readFinish(status)).to.deep.equal({ reason, raw: status });
    });
  }

  it('knows which statuses end an interaction, and which do not', () => {
    expect(['completed', 'failed', 'created', 'in_progress'].map(isFinal)).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
    expect(['in_progress', 'queued', 'completed', 'new'].map(isUnfinished)).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });
});
