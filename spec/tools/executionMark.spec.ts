import { expect } from 'chai';
import { of } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { withGuardrails } from '../../lib/middleware/withGuardrails.ts';
import { markExecution, markedSource } from '../../lib/tools/executionMark.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { briefResult } from '../helpers/brief.ts';
import { registryOf } from '../helpers/marbleTools.ts';

describe('markedSource', () => {
  const tool = invokable({ name: 'a', execute: () => 'x' });
  const handmade = { ...tool, source: () => of(textResult('y')) };

  it('is the source of a tool that says when its function runs', () => {
    expect(markedSource(tool)).to.equal(tool.source);
    const marked = markExecution({ ...handmade });
    expect(markedSource(marked)).to.equal(marked.source);
  });

  it('says for a tool of another make that its function runs when the source is called', async () => {
    const refuse = () => {
      throw new Error('no');
    };
    for (const [guardrails, expected] of [
      [[], '0 ok: y'],
      [[refuse], '0 error not-started: Refused by guardrail "refuse": no.'],
    ] as const) {
      const executor = new ToolExecutor(registryOf(handmade), {
        middleware: [withGuardrails(guardrails, [])],
      });
      const result = await executor.run({ id: '0', name: 'a' });
      expect(briefResult(result)).to.equal(expected);
    }
  });
});
