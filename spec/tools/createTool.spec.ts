import { expect } from 'chai';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import { noParameters } from '../../lib/tools/completeDefinition.ts';
import { createTool } from '../../lib/tools/createTool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { collect } from '../helpers/collect.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { testContext } from '../helpers/testContext.ts';

describe('createTool', () => {
  it('makes a frozen tool of kind, definition and traits', () => {
    const inputSchema = { properties: { a: { type: 'string' } } };
    const tool = createTool('invokable', {
      name: 'x',
      description: 'X.',
      inputSchema,
      start: 'sealed',
      execute: () => 1,
    });
    expect(tool).to.include({ kind: 'invokable', inputSchema });
    expect(tool.definition).to.deep.equal({
      name: 'x',
      description: 'X.',
      inputSchema: { type: 'object', ...inputSchema },
    });
    expect(tool.traits).to.deep.equal({ start: 'sealed' });
    expect([tool, tool.definition, tool.traits].every(Object.isFrozen)).to.equal(true);
  });

  it('takes no parameters if none are named', () => {
    expect(createTool('invokable', { name: 'x', execute: () => 1 }).inputSchema).to.equal(
      noParameters,
    );
  });

  it('runs execute on the spec, with input and context', async () => {
    const calls: unknown[] = [];
    const spec = {
      name: 'x',
      execute(this: unknown, input: object, context: ToolContext): string {
        calls.push(this, input, context);
        return 'done';
      },
    };
    const [input, context] = [{ a: 1 }, testContext()];
    const { values } = await collect(createTool('invokable', spec).source(input, context));
    expect(values).to.deep.equal([{ parts: [{ type: 'text', text: 'done' }] }]);
    expect(calls).to.deep.equal([spec, input, context]);
    expect(calls[1]).to.equal(input);
  });

  it('tells the tracker of its context of its work', async () => {
    const log: string[] = [];
    const context = testContext({}, recordingTracker(log));
    await collect(
      createTool('invokable', { name: 'x', execute: async () => 1 }).source({}, context),
    );
    expect(log).to.deep.equal(['begin', 'end']);
  });

  it('refuses a spec without a function', () => {
    expect(() => createTool('invokable', { name: 'x' } as never)).to.throw(
      InvalidToolError,
      'Tool "x" is invalid: execute must be a function, got undefined.',
    );
  });
});
