import type { BaseEvent, Message } from '@ag-ui/client';
import { expect } from 'chai';
import { lastValueFrom, of, toArray } from 'rxjs';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { AgUiEvent } from '../../lib/ui/AgUiEvent.ts';
import { type ToAgUiOptions, toAgUi } from '../../lib/ui/toAgUi.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';
import { bodyOfEvents, type ReadRun, readRun } from '../helpers/uiReaders.ts';
import { PICTURE, TURNS, type TurnName, turnOf, wrote } from '../helpers/uiTurns.ts';

const ids = { threadId: 'thread', runId: 'run' };

/** The events of a turn. */
function eventsOf(name: TurnName): Promise<AgUiEvent[]> {
  return lastValueFrom(turnOf(TURNS[name]).pipe(toAgUi(ids), toArray()));
}

/** What the official client makes of a turn. */
async function run(name: TurnName): Promise<ReadRun> {
  return readRun(bodyOfEvents(await eventsOf(name)));
}

/** What becomes of the events of a model that nobody runs calls for. */
function eventsOfModel(...events: readonly ModelEvent[]): Promise<AgUiEvent[]> {
  return lastValueFrom(of(...events).pipe(toAgUi(ids), toArray()));
}

type ToolMessage = Extract<Message, { role: 'tool' }>;
const isToolMessage = (message: Message): message is ToolMessage => message.role === 'tool';

/** What the results of a run say, by call. */
function resultsOf({ messages }: ReadRun): Record<string, ToolMessage['content']> {
  const results = messages.filter(isToolMessage);
  return Object.fromEntries(results.map(({ toolCallId, content }) => [toolCallId, content]));
}

/** The statuses of the results of a run, by call. */
function statusesOf({ messages }: ReadRun): Record<string, string> {
  const results = messages.filter(isToolMessage);
  return Object.fromEntries(
    results.map(({ toolCallId, metadata }) => [toolCallId, metadata?.['millrace'].status]),
  );
}

function callIdsOf({ messages }: ReadRun): string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? (message.toolCalls ?? []).map(({ id }) => id) : [],
  );
}

const customs = (events: readonly (AgUiEvent | BaseEvent)[], name: string): unknown[] =>
  events
    .filter((event) => event.type === 'CUSTOM' && 'name' in event && event.name === name)
    .map((event) => (event as { value: unknown }).value);

describe('toAgUi, as the official client shows it', () => {
  for (const name of Object.keys(TURNS) as TurnName[]) {
    it(`is accepted as it is, with one result for every call: ${name}`, async () => {
      const events = await eventsOf(name);
      const shown = await readRun(bodyOfEvents(events));
      expect(shown.error).to.equal(undefined);
      expect(shown.events).to.deep.equal(events);
      expect(
        shown.messages.filter(isToolMessage).map(({ toolCallId }) => toolCallId),
      ).to.have.members(callIdsOf(shown));
    });
  }

  it('shows reasoning, text and calls as messages, each result behind its call', async () => {
    const { messages } = await run('parallel');
    expect(messages.map(({ role }) => role)).to.deep.equal([
      'reasoning',
      'assistant',
      'tool',
      'tool',
      'assistant',
    ]);
    expect(messages[1]).to.deep.include({
      content: 'text ',
      toolCalls: [
        { id: 'call_0', type: 'function', function: { name: 'a', arguments: '{"x":1}' } },
        { id: 'call_1', type: 'function', function: { name: 'b', arguments: '{}' } },
      ],
    });
    expect(messages[2]).to.include({ content: 'one' });
    expect(messages[3]).to.include({ content: '{"two":2}' });
  });

  it('tells of output before the result, piece by piece, and of progress', async () => {
    const events = await eventsOf('partial');
    const facts = { toolCallId: 'call_0', toolName: 'a' };
    expect(customs(events, 'tool-output')).to.deep.equal([
      { ...facts, seq: 0, content: [{ type: 'text', text: 'one ' }] },
      { ...facts, seq: 1, content: [{ type: 'text', text: 'two ' }] },
      { ...facts, seq: 2, content: [{ type: 'text', text: 'three' }] },
    ]);
    expect(customs(events, 'tool-progress')).to.deep.equal([{ ...facts, value: { percent: 50 } }]);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('CUSTOM')).to.be.lessThan(types.indexOf('TOOL_CALL_RESULT'));
  });

  it('says how each call ended, and nothing of a cause', async () => {
    expect(statusesOf(await run('failing'))).to.deep.equal({ call_0: 'error' });
    expect(resultsOf(await run('failing'))).to.deep.equal({ call_0: 'boom' });
    expect(statusesOf(await run('unknown tool'))).to.deep.equal({
      call_0: 'unknown-tool',
      call_1: 'ok',
    });
    expect(statusesOf(await run('invalid input'))).to.deep.equal({
      call_0: 'invalid',
      call_1: 'invalid',
      call_2: 'ok',
    });
    expect(JSON.stringify(await eventsOf('failing'))).not.to.include('sk-secret');
  });

  it('tells of an approval that is waited for, and of a denial with its reason', async () => {
    const asked = { toolCallId: 'call_0', toolName: 'a', approvalId: 'call_0' };
    expect(customs(await eventsOf('approved'), 'tool-approval')).to.deep.equal([asked]);
    const denied = await run('denied with a reason after a while');
    expect(customs(denied.events, 'tool-approval')).to.deep.equal([asked]);
    expect(resultsOf(denied)).to.deep.equal({ call_0: 'The call was denied: too dear.' });
    expect(statusesOf(denied)).to.deep.equal({ call_0: 'denied' });
  });

  it('says that output was cut to its bounds', async () => {
    const { messages } = await run('oversized');
    const [result] = messages.filter(isToolMessage);
    expect(result).to.deep.include({
      content: 'xxxxxxxxxx...[truncated]',
      metadata: { millrace: { status: 'ok', isError: false, truncated: true } },
    });
  });

  it('gives media as parts of the result', async () => {
    expect(resultsOf(await run('multimodal'))).to.deep.equal({
      call_0: [
        { type: 'text', text: 'See:' },
        {
          type: 'image',
          source: { type: 'data', value: PICTURE, mimeType: 'image/png' },
          metadata: { name: 'dot.png' },
        },
        {
          type: 'document',
          source: {
            type: 'url',
            value: 'https://example.com/a.pdf',
            mimeType: 'application/pdf',
          },
        },
        { type: 'text', text: '[link https://example.com, more]' },
      ],
      call_1: [
        { type: 'text', text: 'a picture' },
        { type: 'image', source: { type: 'data', value: 'AQI=', mimeType: 'image/png' } },
        { type: 'text', text: 'and text' },
      ],
    });
  });

  it('ends with RUN_ERROR that repeats nothing of the error, after the results of all calls', async () => {
    const shown = await run('broken by the model');
    expect(shown.events.at(-1)).to.deep.equal({
      type: 'RUN_ERROR',
      message: "The model's provider reported an error.",
      code: 'provider',
    });
    expect(resultsOf(shown)).to.deep.equal({
      call_0: 'late',
      call_1: 'The response ended before the call was complete.',
    });
    const other = await eventsOf('broken by something else');
    expect(other.at(-1)).to.deep.equal({ type: 'RUN_ERROR', message: 'Something went wrong.' });
    expect(JSON.stringify([shown, other])).not.to.include('sk-secret');
  });

  it('ends with the outcome cancelled when the run was discarded, else with the reason', async () => {
    expect((await eventsOf('discarded')).at(-1)).to.deep.equal({
      type: 'RUN_FINISHED',
      ...ids,
      outcome: { type: 'cancelled' },
    });
    expect((await eventsOf('cut by its length')).at(-1)).to.deep.include({
      result: { finishReason: 'length' },
    });
  });
});

describe('toAgUi', () => {
  it('names the calls that nobody ran, and counts the tokens of each response', async () => {
    const usage = { inputTokens: 1, outputTokens: 2, raw: {} };
    const events = await eventsOfModel(sealed(0, 'a'), { type: 'usage', usage }, finished());
    expect(events.at(-1)).to.deep.equal({
      type: 'RUN_FINISHED',
      ...ids,
      result: { finishReason: 'tool-calls' },
      outcome: { type: 'success', pendingToolCallIds: ['call_0'] },
      usage: [{ inputTokens: 1, outputTokens: 2 }],
    });
    expect((await readRun(bodyOfEvents(events))).error).to.equal(undefined);
  });

  it('gives a step to each response, and calls with the same id ids of their own', async () => {
    const events = await eventsOfModel(sealed(0, 'a'), finished(), sealed(0, 'a'), finished());
    const steps = events.filter(({ type }) => type.startsWith('STEP_'));
    expect(steps).to.deep.equal([
      { type: 'STEP_STARTED', stepName: 'response-1' },
      { type: 'STEP_FINISHED', stepName: 'response-1' },
      { type: 'STEP_STARTED', stepName: 'response-2' },
      { type: 'STEP_FINISHED', stepName: 'response-2' },
    ]);
    expect(callIdsOf(await readRun(bodyOfEvents(events)))).to.deep.equal(['call_0', 'call_0_2']);
  });

  it('adds what is missing of the arguments at the seal, and says it if they are others', async () => {
    const [a, b] = [begun(0, 'a'), begun(1, 'b')];
    const rest = await eventsOfModel(a, wrote('{"y"'), sealed(0, 'a', { y: 1 }), finished());
    expect(rest.filter(({ type }) => type === 'TOOL_CALL_ARGS')).to.deep.equal([
      { type: 'TOOL_CALL_ARGS', toolCallId: 'call_0', delta: '{"y"' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'call_0', delta: ':1}' },
    ]);
    const other = await eventsOfModel(b, wrote('{"z"', 1), sealed(1, 'b', { y: 1 }), finished());
    expect(customs(other, 'tool-arguments')).to.deep.equal([
      { toolCallId: 'call_1', toolName: 'b', arguments: '{"y":1}' },
    ]);
  });

  itMarbles('emits with each event, and unsubscribes when it is unsubscribed', (helpers) => {
    const source = helpers.cold('--t--t--|', { t: said('x') });
    const seen: string[] = [];
    const subscription = source.pipe(toAgUi(ids)).subscribe(({ type }) => {
      seen.push(`${helpers.scheduler.now()} ${type}`);
    });
    helpers.scheduler.schedule(() => subscription.unsubscribe(), 4);
    helpers.expectSubscriptions(source.subscriptions).toBe('^---!');
    helpers.flush();
    expect(seen).to.deep.equal([
      '0 RUN_STARTED',
      '2 STEP_STARTED',
      '2 TEXT_MESSAGE_START',
      '2 TEXT_MESSAGE_CONTENT',
    ]);
  });

  it('makes an empty run of nothing', async () => {
    const { values } = await collect(of().pipe(toAgUi(ids)));
    expect(values.map(({ type }) => type)).to.deep.equal(['RUN_STARTED', 'RUN_FINISHED']);
  });

  const wrong: readonly (readonly [string, object | undefined, string])[] = [
    ['nothing', undefined, 'threadId must be a string that is not empty, got undefined.'],
    ['threadId', { threadId: '' }, 'threadId must be a string that is not empty, got "".'],
    ['runId', { threadId: 't', runId: 1 }, 'runId must be a string that is not empty, got 1.'],
    ['errorText', { ...ids, errorText: 1 }, 'errorText must be a function, got 1.'],
  ];
  for (const [what, options, message] of wrong) {
    it(`refuses wrong options: ${what}`, () => {
      expect(() => toAgUi(options as ToAgUiOptions)).to.throw(TypeError, message);
    });
  }
});
