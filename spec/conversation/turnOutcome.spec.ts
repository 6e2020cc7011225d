import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { TurnEndEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { readConverseOptions } from '../../lib/conversation/readConverseOptions.ts';
import { turnOutcome } from '../../lib/conversation/turnOutcome.ts';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { callOf } from '../helpers/callOf.ts';
import { interrupted, saying, stateOf } from '../helpers/conversationParts.ts';

const result = saying('seen');
const ended: TurnEndEvent<unknown> = {
  type: 'turn-end',
  turn: 1,
  reason: 'tool-calls',
  messages: [],
  results: [result],
  orphans: [],
  usage: { raw: [] },
};
const tools = new ToolRegistry([
  fakeTool('look', '|', { returnDirectly: true }),
  fakeTool('listen', '|', { returnDirectly: false }),
  fakeTool('open', '|'),
]);

interface Given {
  readonly options?: Partial<ConverseOptions>;
  readonly executor?: ToolExecutorOptions;
  readonly registry?: ToolRegistry;
  readonly waits?: boolean;
  readonly event?: Partial<TurnEndEvent<unknown>>;
}

function outcomeOf(given: Given): unknown {
  const { options, registry = new ToolRegistry(), waits = false, event } = given;
  const executor = new ToolExecutor(new ToolRegistry(), given.executor);
  const model = scriptedModel([]) as ConverseOptions['model'];
  const settings = readConverseOptions({ model, executor, messages: [], ...options });
  const state = stateOf();
  const response = { reason: 'tool-calls', raw: '', message: {}, usage: undefined } as const;
  state.turn.begin();
  state.turn.response = response;
  const call = callOf('look');
  state.turn.calls.prepare(call);
  state.turn.calls.settled(call, waits ? interrupted() : result);
  const prepared = { request: { messages: [], tools: [], registry }, kept: undefined };
  const outcome = turnOutcome(settings, state, { ended: { ...ended, ...event }, prepared });
  return 'error' in outcome ? outcome.error : (outcome.end?.reason ?? 'next');
}

describe('turnOutcome', () => {
  it('goes on after calls', () => {
    expect(outcomeOf({})).to.equal('next');
  });

  it('knows the calls that wait for outside input', () => {
    expect(outcomeOf({ waits: true })).to.equal('interrupted');
  });

  it('asks the tools of the turn, then the defaults of the executor, what returns directly', () => {
    const executor = { defaults: { returnDirectly: true } };
    const of = (toolName: string) => ({ event: { results: [saying('r', { toolName })] } });
    expect(outcomeOf({ registry: tools })).to.equal('return-directly');
    expect(outcomeOf({ registry: tools, ...of('open') })).to.equal('next');
    expect(outcomeOf({ registry: tools, executor, ...of('open') })).to.equal('return-directly');
    expect(outcomeOf({ registry: tools, executor, ...of('listen') })).to.equal('next');
  });

  it('gives what stopWhen throws', () => {
    const stopWhen = (): never => {
      throw new Error('cannot tell');
    };
    expect(outcomeOf({ options: { stopWhen } }))
      .to.be.an('error')
      .with.property('message', 'cannot tell');
  });

  it('takes only true for a wish to stop, and shows the turn that has ended', () => {
    const stopsWith = (value: unknown): unknown =>
      outcomeOf({ options: { stopWhen: ({ turn }) => (turn === 1 ? (value as boolean) : true) } });
    expect([true, false, undefined, 'yes'].map(stopsWith)).to.deep.equal([
      'stop-when',
      'next',
      'next',
      'next',
    ]);
  });

  it('knows how many turns there may be', () => {
    expect(outcomeOf({ options: { maxTurns: 1 } })).to.equal('max-turns');
  });
});
