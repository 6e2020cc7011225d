import { expect } from 'chai';
import type { ModelTurn } from '../../../lib/testing/turns/ModelTurn.ts';
import { type PlannedResponse, TurnQueue } from '../../../lib/testing/turns/TurnQueue.ts';

const request = { path: '/api/chat' };

function textOf({ plan }: PlannedResponse): string {
  return plan.map((item) => ('bytes' in item ? new TextDecoder().decode(item.bytes) : '')).join('');
}

function plan(queue: TurnQueue<typeof request>, index: number): PlannedResponse {
  return queue.plan('ollama', request, index);
}

const says = (text: string): ModelTurn => ({ steps: [{ text }] });

describe('TurnQueue', () => {
  it('gives one turn after another, then says that there is none', () => {
    const turns = [says('one'), says('two')];
    const queue = new TurnQueue(turns);
    turns.push(says('three'));
    expect(textOf(plan(queue, 0))).to.include('one');
    expect(textOf(plan(queue, 1))).to.include('two');
    expect(() => plan(queue, 2)).to.throw(
      RangeError,
      'The script has 2 turns, and all were played.',
    );
  });

  it('counts the turns that are left', () => {
    const queue = new TurnQueue([says('one'), says('two')]);
    expect(queue.left).to.equal(2);
    plan(queue, 0);
    expect(queue.left).to.equal(1);
    queue.set([says('three')]);
    expect(queue.left).to.equal(1);
    queue.set(() => says('four'));
    expect(queue.left).to.equal(Number.POSITIVE_INFINITY);
  });

  it('begins again with another script', () => {
    const queue = new TurnQueue([says('one')]);
    plan(queue, 0);
    queue.set([says('two')]);
    expect(textOf(plan(queue, 1))).to.include('two');
  });

  it('asks a function, and says what is wrong with its answer', () => {
    const queue = new TurnQueue<typeof request>(({ path }, index) => says(`${path} ${index}`));
    expect(textOf(plan(queue, 4))).to.include('/api/chat 4');
    queue.set(() => ({ steps: 1 }) as never);
    expect(() => plan(queue, 0)).to.throw('the turn that was chosen.steps must be an array');
    queue.set(() => {
      throw new Error('no idea');
    });
    expect(() => plan(queue, 0)).to.throw('no idea');
    queue.set(() => ({ ...says('x'), finish: 'content-filter' }));
    expect(() => plan(queue, 0)).to.throw('ollama has no word for content-filter.');
  });

  it('numbers calls through all turns', () => {
    const queue = new TurnQueue(() => ({
      steps: [{ call: { name: 'a' } }, { call: { name: 'b' } }],
    }));
    expect(textOf(plan(queue, 0))).to.match(/"call_1".*"call_2"/s);
    expect(textOf(plan(queue, 1))).to.match(/"call_3".*"call_4"/s);
  });

  it('gives the headers of the format, and those of the turn', () => {
    const queue = new TurnQueue([
      says(''),
      { ...says(''), headers: { 'Content-Type': 'text/html' } },
    ]);
    expect(plan(queue, 0)).to.deep.include({
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(plan(queue, 1)).to.deep.include({ headers: { 'content-type': 'text/html' } });
  });

  it('refuses what is no script, and keeps the one before', () => {
    const queue = new TurnQueue([says('one')]);
    expect(() => queue.set([says('two'), { steps: [{}] as never }])).to.throw(
      TypeError,
      'turns[1].steps[0]',
    );
    expect(() => queue.set({} as never)).to.throw(TypeError, 'turns must be an array of turns or');
    expect(textOf(plan(queue, 0))).to.include('one');
  });
});
