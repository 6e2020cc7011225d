import { expect } from 'chai';
import type { ModelServerRequest } from '../../../lib/testing/server/ModelServer.ts';
import type { ModelTurn } from '../../../lib/testing/server/ModelTurn.ts';
import { type PlannedResponse, TurnQueue } from '../../../lib/testing/server/TurnQueue.ts';

const request: ModelServerRequest = { format: 'ollama', path: '/api/chat', headers: {}, body: {} };

function textOf(planned: PlannedResponse | string): string {
  if (typeof planned === 'string') return planned;
  return planned.plan
    .map((item) => ('bytes' in item ? new TextDecoder().decode(item.bytes) : ''))
    .join('');
}

const says = (text: string): ModelTurn => ({ steps: [{ text }] });

describe('TurnQueue', () => {
  it('gives one turn after another, then says that there is none', () => {
    const turns = [says('one'), says('two')];
    const queue = new TurnQueue(turns);
    turns.push(says('three'));
    expect(textOf(queue.plan(request, 0))).to.include('one');
    expect(textOf(queue.plan(request, 1))).to.include('two');
    expect(queue.plan(request, 2)).to.equal('The script has 2 turns, and all were played.');
  });

  it('begins again with another script', () => {
    const queue = new TurnQueue([says('one')]);
    queue.plan(request, 0);
    queue.set([says('two')]);
    expect(textOf(queue.plan(request, 1))).to.include('two');
  });

  it('asks a function, and says what is wrong with its answer', () => {
    const queue = new TurnQueue(({ path }, index) => says(`${path} ${index}`));
    expect(textOf(queue.plan(request, 4))).to.include('/api/chat 4');
    queue.set(() => ({ steps: 1 }) as never);
    expect(queue.plan(request, 0)).to.include('the turn that was chosen.steps must be an array');
    queue.set(() => {
      throw 'no idea';
    });
    expect(queue.plan(request, 0)).to.equal('no idea');
    queue.set(() => ({ ...says('x'), finish: 'content-filter' }));
    expect(queue.plan(request, 0)).to.equal('ollama has no word for content-filter.');
  });

  it('numbers calls through all turns', () => {
    const queue = new TurnQueue(() => ({
      steps: [{ call: { name: 'a' } }, { call: { name: 'b' } }],
    }));
    expect(textOf(queue.plan(request, 0))).to.match(/"call_1".*"call_2"/s);
    expect(textOf(queue.plan(request, 1))).to.match(/"call_3".*"call_4"/s);
  });

  it('gives the headers of the format, and those of the turn', () => {
    const queue = new TurnQueue([
      says(''),
      { ...says(''), headers: { 'Content-Type': 'text/html' } },
    ]);
    expect(queue.plan(request, 0)).to.deep.include({
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(queue.plan(request, 1)).to.deep.include({ headers: { 'content-type': 'text/html' } });
  });

  it('refuses what is no script, and keeps the one before', () => {
    const queue = new TurnQueue([says('one')]);
    expect(() => queue.set([says('two'), { steps: [{}] as never }])).to.throw(
      TypeError,
      'turns[1].steps[0]',
    );
    expect(() => queue.set({} as never)).to.throw(TypeError, 'turns must be an array of turns or');
    expect(textOf(queue.plan(request, 0))).to.include('one');
  });
});
