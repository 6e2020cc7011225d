import { expect, use } from 'chai';
import {
  type AnthropicMessage,
  anthropicMessages,
  type ChatModel,
  executeTools,
  type ModelEvent,
  type ToolEvent,
  ToolExecutor,
  ToolRegistry,
  type ToolResult,
} from 'millrace';
import { fakeTool, millraceChai, scriptedModel } from 'millrace/testing';
import { concat, defer, EMPTY, type Observable, takeUntil, tap, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';

use(millraceChai);

type AgentEvent = ModelEvent<AnthropicMessage> | ToolEvent;
type Model = ChatModel<AnthropicMessage, { readonly messages: readonly AnthropicMessage[] }>;

/** The agent: asks, runs the calls, sends their results, and asks again until there are none. */
function ask(
  model: Model,
  executor: ToolExecutor,
  messages: readonly AnthropicMessage[],
): Observable<AgentEvent> {
  return defer(() => {
    const history = [...messages];
    const results: ToolResult[] = [];
    const turn$ = model.stream({ messages }).pipe(
      executeTools(executor),
      tap((event) => {
        if (event.type === 'finish') history.push(event.message);
        if (event.type === 'tool-result') results.push(event.result);
      }),
    );
    const next$ = defer(() => {
      if (results.length === 0) return EMPTY;
      return ask(model, executor, [...history, ...anthropicMessages.toolResults(results)]);
    });
    return concat(turn$, next$);
  });
}

describe('the agent', () => {
  const question: AnthropicMessage = { role: 'user', content: 'Does it rain?' };

  function setUp() {
    const model = scriptedModel(
      [
        {
          steps: [
            { call: { name: 'weather', arguments: { city: 'Oslo' } } },
            { text: 'And there?' },
            { waitMs: 20 },
            { call: { name: 'weather', arguments: { city: 'Rio' } } },
            { waitMs: 10 },
          ],
        },
        { steps: [{ text: 'It rains in Oslo.' }] },
      ],
      { format: 'anthropic-messages' },
    );
    const weather = fakeTool('weather', ({ city }) => (city === 'Oslo' ? '5ms (r|)' : '40ms #'), {
      values: { r: 'rain' },
      error: new Error('no such city'),
      concurrency: 'safe',
    });
    return { model, weather, executor: new ToolExecutor(new ToolRegistry([weather])) };
  }

  it('looks while the model is still speaking, and tells it what came', () => {
    const { model, weather, executor } = setUp();
    const events: AgentEvent[] = [];
    new TestScheduler(() => {}).run(({ flush }) => {
      ask(model, executor, [question]).subscribe((event) => events.push(event));
      flush();
    });

    expect(events).to.have.oneResultPerCall();
    expect(weather.runs.map(({ startedAt, endedAt }) => [startedAt, endedAt])).to.deep.equal([
      [0, 5], // before the model has said the second call
      [20, 60], // fails after the response has ended, at 30
    ]);
    const [oslo, rio] = events.flatMap((event) =>
      event.type === 'tool-result' ? event.result : [],
    );
    expect(oslo).to.have.resultText('rain');
    expect(rio).to.have.resultStatus('error');
    expect(model.requests.length).to.equal(2);
    expect(JSON.stringify(model.requests[1]?.messages)).to.include('no such city');
  });

  it('stops its tools and the response when it is left', () => {
    const { model, weather, executor } = setUp();
    new TestScheduler(() => {}).run(({ flush }) => {
      ask(model, executor, [question])
        .pipe(takeUntil(timer(22)))
        .subscribe();
      flush();
    });

    expect(weather.runs.map(({ outcome }) => outcome)).to.deep.equal(['completed', 'stopped']);
    expect(weather.runs[1]).to.include({ endedAt: 22, aborted: true });
    expect(model.running).to.equal(0);
  });
});
