import { expect } from 'chai';
import { unknownToolHandler } from '../../../lib/executor/resolve/unknownToolHandler.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { collect } from '../../helpers/collect.ts';
import { testContext } from '../../helpers/testContext.ts';

const call: ToolCall = {
  kind: 'function',
  index: 0,
  id: '1',
  name: 'no such tool!',
  arguments: '{not parsed',
};

async function run(text: string): Promise<{ given: unknown[]; values: readonly unknown[] }> {
  const given: unknown[] = [];
  const { tool } = unknownToolHandler((...both: [ToolCall, ToolContext]) => {
    given.push(...both);
    return { made: true };
  }, call);
  const { values } = await collect(tool.source(text as never, context as never));
  return { given, values };
}
const context = testContext();

describe('unknownToolHandler', () => {
  it('is an unsafe tool of the name that was asked for, which takes text', () => {
    const { tool, validate } = unknownToolHandler(() => 'x', call);
    expect(tool.definition.name).to.equal('no such tool!');
    expect(tool.kind).to.equal('invokable');
    expect(tool.inputSchema).to.equal('text');
    expect(tool.traits).to.deep.equal({ concurrency: 'unsafe' });
    expect(validate('x')).to.deep.equal({ ok: true, value: 'x' });
  });

  it('gives the handler the call and the context, and gives what it gives', async () => {
    const { given, values } = await run(call.arguments);
    expect(given[0]).to.equal(call);
    expect(given[1]).to.equal(context);
    expect(values).to.deep.equal([
      { parts: [{ type: 'text', text: '{"made":true}' }], structured: { made: true } },
    ]);
  });

  it('gives the handler the changed text where somebody has changed it', async () => {
    const { given } = await run('changed');
    expect(given[0]).to.deep.equal({ ...call, arguments: 'changed' });
    expect(Object.isFrozen(given[0])).to.equal(true);
  });
});
