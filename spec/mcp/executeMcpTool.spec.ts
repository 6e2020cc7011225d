import { expect } from 'chai';
import { of } from 'rxjs';
import { executeMcpTool } from '../../lib/mcp/executeMcpTool.ts';
import type { CallMcpTool, McpCallEvent } from '../../lib/mcp/McpCallEvent.ts';
import { collect } from '../helpers/collect.ts';

const result = { content: [{ type: 'text' as const, text: 'ok' }] };
const direct = { args: { a: 1 }, onProgress: undefined };

describe('executeMcpTool', () => {
  it('calls by the raw name, once for each subscription, and maps the answer', async () => {
    const calls: unknown[] = [];
    const call: CallMcpTool = (...[rawName, args, { toolName }]) => {
      calls.push([rawName, args, toolName]);
      return of<McpCallEvent>({ type: 'result', result });
    };
    const rawName = 'Ünnamed tool/1';
    const output$ = executeMcpTool(
      { call, toolOf: () => undefined },
      { ...direct, rawName },
      { prefix: 'mine' },
    );
    expect(calls).to.deep.equal([]);
    expect((await collect(output$)).values).to.deep.equal([{ parts: result.content }]);
    await collect(output$);
    expect(calls).to.deep.equal(Array(2).fill([rawName, { a: 1 }, rawName]));
  });

  it('knows what the server has listed: a structured value that is owed is missed', async () => {
    const call: CallMcpTool = () => of<McpCallEvent>({ type: 'result', result });
    const listed = { name: 'a', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } };
    const { values } = await collect(
      executeMcpTool({ call, toolOf: () => listed }, { ...direct, rawName: 'a' }, {}),
    );
    expect(values[0]?.isError).to.equal(true);
  });
});
