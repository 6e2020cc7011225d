import { expect } from 'chai';
import { of } from 'rxjs';
import { executeMcpTool } from '../../lib/mcp/executeMcpTool.ts';
import type { McpCallEvent } from '../../lib/mcp/McpCallEvent.ts';
import { readToolOptions } from '../../lib/mcp/readToolOptions.ts';
import type { SchemaValidator } from '../../lib/schema/SchemaValidator.ts';
import { collect } from '../helpers/collect.ts';

const content = [{ type: 'text' as const, text: 'ok' }];
const direct = { rawName: 'a', args: { a: 1 }, onProgress: undefined };
const listed = { name: 'a', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } };
const answers = (result: object) => () => of<McpCallEvent>({ type: 'result', result });

describe('executeMcpTool', () => {
  it('calls by the raw name, once for each subscription, and maps the answer', async () => {
    const calls: unknown[] = [];
    const call = (...given: unknown[]) => {
      calls.push(given);
      return answers({ content })();
    };
    const rawName = 'Ünnamed tool/1';
    const output$ = executeMcpTool(
      { call, toolOf: () => undefined },
      { ...direct, rawName },
      readToolOptions({ prefix: 'mine' }),
    );
    expect(calls).to.deep.equal([]);
    expect((await collect(output$)).values).to.deep.equal([{ parts: content }]);
    await collect(output$);
    expect(calls).to.deep.equal(Array(2).fill([rawName, { a: 1 }]));
  });

  it('knows what the server has listed: a structured value that is owed is missed', async () => {
    const { values } = await collect(
      executeMcpTool(
        { call: answers({ content }), toolOf: () => listed },
        direct,
        readToolOptions(),
      ),
    );
    expect(values[0]?.isError).to.equal(true);
  });

  it('bounds the structured value, with a validator and without', async () => {
    const validator: SchemaValidator = { compile: () => (value) => ({ ok: true, value }) };
    for (const given of [{}, { validator }]) {
      const { values } = await collect(
        executeMcpTool(
          { call: answers({ content, structuredContent: { a: 'long' } }), toolOf: () => listed },
          direct,
          readToolOptions({ ...given, maxStructuredChars: 10 }),
        ),
      );
      expect(values).to.deep.equal([{ parts: content }]);
    }
  });

  it('compiles a schema once for all calls', async () => {
    let compiled = 0;
    const validator: SchemaValidator = {
      compile: () => {
        compiled += 1;
        return (value) => ({ ok: true, value });
      },
    };
    const call = answers({ content, structuredContent: {} });
    const settings = readToolOptions({ validator });
    for (let calls = 0; calls < 3; calls += 1) {
      await collect(executeMcpTool({ call, toolOf: () => listed }, direct, settings));
    }
    expect(compiled).to.equal(1);
  });
});
