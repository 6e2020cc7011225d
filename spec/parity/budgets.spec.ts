import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { textOf } from '../helpers/brief.ts';

describe('Parity: budgets', () => {
  it('truncation marker `...[truncated]`, 0 means no limit', async () => {
    for (const [maxResultSizeChars, expected] of [
      [10, 'xxxxxxxxxx...[truncated]'],
      [50, 'x'.repeat(50)],
      [0, 'x'.repeat(50)],
    ] as const) {
      const tool = invokable({ name: 'read', maxResultSizeChars, execute: () => 'x'.repeat(50) });
      const executor = new ToolExecutor(new ToolRegistry([tool]));
      const { parts } = await executor.run({ id: 'a', name: 'read' });
      expect(textOf(parts), `${maxResultSizeChars}`).to.equal(expected);
    }
  });
});
