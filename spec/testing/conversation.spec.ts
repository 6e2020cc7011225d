import { expect, use } from 'chai';
import { type ConversationEvent, converse, ToolExecutor, ToolRegistry } from 'millrace';
import { fakeTool, type ModelTurn, millraceChai, scriptedModel } from 'millrace/testing';
import { takeUntil, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';

use(millraceChai);

/** A conversation with a model that looks at two cities, and what came of it. */
function setUp(...turns: readonly ModelTurn[]) {
  const model = scriptedModel(turns, { format: 'anthropic-messages' });
  const weather = fakeTool('weather', ({ city }) => (city === 'Oslo' ? '5ms (r|)' : '40ms #'), {
    values: { r: 'rain' },
    error: new Error('no such city'),
    concurrency: 'safe',
  });
  const executor = new ToolExecutor(new ToolRegistry([weather]));
  const agent$ = converse({ model, executor, messages: [{ role: 'user', content: 'Rain?' }] });
  const events: ConversationEvent[] = [];

  /** Runs it in virtual time, to its end or for so many milliseconds. */
  const run = (ms = 10_000): void =>
    new TestScheduler(() => {}).run(({ flush }) => {
      agent$.pipe(takeUntil(timer(ms))).subscribe((event) => events.push(event));
      flush();
    });
  return { model, weather, events, run };
}

const looks: ModelTurn = {
  steps: [
    { call: { name: 'weather', arguments: { city: 'Oslo' } } },
    { waitMs: 20 },
    { call: { name: 'weather', arguments: { city: 'Rio' } } },
    { waitMs: 10 },
  ],
};
const answers: ModelTurn = { steps: [{ text: 'It rains in Oslo.' }] };

describe('a conversation with a scripted model', () => {
  it('looks while the model is still speaking, and tells it what came', () => {
    const { model, weather, events, run } = setUp(looks, answers);
    run();

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
    expect(JSON.stringify(model.requests[1]?.messages)).to.include('no such city');
    expect(events.at(-1)).to.include({ type: 'done', reason: 'stop' });
  });

  it('does not look twice when the connection is reset', () => {
    const broken: ModelTurn = { steps: [...looks.steps, { fault: 'reset' }] };
    const { model, weather, run, events } = setUp(broken, answers);
    run();

    expect(weather.runs.map(({ outcome }) => outcome)).to.deep.equal(['completed', 'failed']);
    expect(model.requests.length).to.equal(2);
    expect(events.at(-1)).to.include({ type: 'done', reason: 'stop' });
  });

  it('stops its tools and the response when it is left', () => {
    const { model, weather, run } = setUp(looks, answers);
    run(22);

    expect(weather.runs.map(({ outcome }) => outcome)).to.deep.equal(['completed', 'stopped']);
    expect(weather.runs[1]).to.include({ endedAt: 22, aborted: true });
    expect(model.running).to.equal(0);
  });
});
