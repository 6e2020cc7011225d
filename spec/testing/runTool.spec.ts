import { expect } from 'chai';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import { runTool } from '../../lib/testing/runTool.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';

const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, unit: { type: 'string', default: 'C' } },
  required: ['city'],
} as const;
const weather = invokable({
  name: 'weather',
  inputSchema,
  execute: ({ city, unit }) => `3 ${unit} in ${city}`,
});
const validator = ajvValidator();

describe('runTool', () => {
  it('runs a tool as a call of a model would, defaults filled in', async () => {
    const result = await runTool(weather, { city: 'Oslo' }, { validator });
    expect(result).to.include({ status: 'ok', callId: 'call_1', toolName: 'weather', index: 0 });
    expect(result.parts).to.deep.equal([{ type: 'text', text: '3 C in Oslo' }]);
  });

  it('takes the text that a model would write', async () => {
    expect(await runTool(weather, '{"city":"Oslo"}', { validator })).to.include({ status: 'ok' });
    expect(await runTool(weather, '{"city":', { validator })).to.include({ status: 'invalid' });
    expect(await runTool(weather, { city: 7 }, { validator })).to.include({ status: 'invalid' });
    expect(await runTool(weather, undefined, { validator })).to.include({ status: 'invalid' });
  });

  it('gives free text to a tool that takes text', async () => {
    const shout = invokable({
      name: 'shout',
      inputSchema: 'text',
      execute: (text) => text.toUpperCase(),
    });
    expect((await runTool(shout, '{hi')).parts).to.deep.equal([{ type: 'text', text: '{HI' }]);
  });

  it('runs tools that need no validator without one, and says of others what they lack', async () => {
    const ping = invokable({ name: 'ping', execute: () => 'pong' });
    expect(await runTool(ping)).to.include({ status: 'ok' });
    const error = await runTool(weather, { city: 'Oslo' }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(InvalidToolError);
    expect(String(error)).to.include('validator');
  });

  it('makes a failure a result', async () => {
    const broken = invokable({
      name: 'broken',
      execute: () => {
        throw new Error('no luck');
      },
    });
    const result = await runTool(broken);
    expect(result).to.include({ status: 'error', execution: 'finished' });
    expect(result.error?.message).to.include('no luck');
  });

  it('keeps traits and the bounds of the executor', async () => {
    const long = streamable({
      name: 'long',
      concurrency: 'safe',
      execute: () => ['abc', 'def'],
    });
    const cut = await runTool(
      long,
      {},
      { executorOptions: { defaults: { maxResultSizeChars: 4 } } },
    );
    expect(cut.truncated?.kept).to.equal(4);
    const denied = await runTool(long, {}, { executorOptions: { approve: () => false } });
    expect(denied).to.include({ status: 'denied', execution: 'not-started' });
  });

  it('shows every event, and passes the options of the call on', async () => {
    const events: ToolEvent[] = [];
    const toolOptions = { units: 'F' };
    const told = invokable({
      name: 'told',
      options: { units: 'C', days: 1 },
      execute: (_, { options: given, progress }) => {
        progress('half');
        return given;
      },
    });
    const observe = (event: ToolEvent): number => events.push(event);
    const result = await runTool(told, {}, { toolOptions, observe });
    expect(result.structured).to.deep.equal({ units: 'F', days: 1 });
    expect(events.map(({ type }) => type)).to.include.members(['tool-progress', 'tool-result']);
  });

  it('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const endless = invokable({
      name: 'endless',
      execute: (_, { progress }) => {
        progress('begun');
        return new Promise(() => {});
      },
    });
    const observe = ({ type }: ToolEvent): void => {
      if (type === 'tool-progress') controller.abort();
    };
    const { signal } = controller;
    const result = await runTool(endless, {}, { signal, observe, executorOptions: { graceMs: 0 } });
    expect(result).to.include({ status: 'cancelled', execution: 'interrupted' });
  });

  it('refuses wrong options', async () => {
    const error = await runTool(weather, {}, { regsitry: 1 } as never).catch((e: unknown) => e);
    expect(error).to.be.instanceOf(TypeError);
    expect(String(error)).to.include('regsitry is not an option; there are validator');
  });
});
