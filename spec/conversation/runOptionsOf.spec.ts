import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { readConverseOptions } from '../../lib/conversation/readConverseOptions.ts';
import { runOptionsOf } from '../../lib/conversation/runOptionsOf.ts';
import type { RunOptions } from '../../lib/executor/run/RunOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { held, interrupted, saying } from '../helpers/conversationParts.ts';
import { testContext } from '../helpers/testContext.ts';

const registry = new ToolRegistry();
const executor = new ToolExecutor(registry);
const model = scriptedModel([]) as ConverseOptions['model'];

function optionsOf(given: Partial<ConverseOptions>, keepRun = () => {}): RunOptions {
  const settings = readConverseOptions({ model, executor, messages: [], ...given });
  return runOptionsOf(settings, registry, keepRun);
}

describe('runOptionsOf', () => {
  it('passes on what concerns the calls, with the tools of the turn', () => {
    const toolOptions = { look: { far: true } };
    const aliases = { tools: {} };
    const parent = testContext();
    const given = { toolOptions, aliases, parent, registry: new ToolRegistry() };
    const { onRun, ...options } = optionsOf(given);
    expect(options).to.deep.equal({ registry, toolOptions, aliases, parent });
    expect(options.registry).to.equal(registry);
  });

  it('H1 keeps the signal back, to which the conversation listens itself', () => {
    expect(optionsOf({ signal: new AbortController().signal })).to.have.all.keys(
      'registry',
      'onRun',
    );
  });

  it('keeps the run before anybody else gets it', () => {
    const told: string[] = [];
    const options = optionsOf({ onRun: () => told.push('user') }, () => told.push('kept'));
    options.onRun?.({} as never);
    expect(told).to.deep.equal(['kept', 'user']);
  });

  it('shows observers results only of calls that have one', () => {
    const seen: ToolEvent[] = [];
    const { observe } = optionsOf({ observe: (event) => seen.push(event) });
    const call = callOf('look');
    const events: ToolEvent[] = [
      { type: 'tool-start', call, attempt: 1 },
      { type: 'tool-result', call, result: saying('r') },
      { type: 'tool-result', call, result: interrupted() },
      { type: 'tool-result', call, result: held() },
    ];
    for (const event of events) observe?.(event);
    expect(seen).to.deep.equal(events.slice(0, 2));
  });
});
