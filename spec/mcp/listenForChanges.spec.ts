import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { listenForChanges } from '../../lib/mcp/listenForChanges.ts';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import { turn } from '../helpers/turn.ts';

type Outcome = 'stays' | 'ends' | 'fails';

/** A client whose subscriptions fare so, one after the other; the last goes on for all others. */
function listening(outcomes: readonly Outcome[], facts: object = {}) {
  const scheduler = new VirtualTimeScheduler();
  const begun: number[] = [];
  const signals: AbortSignal[] = [];
  const client = {
    getProtocolEra: () => 'modern',
    getServerCapabilities: () => ({ tools: { listChanged: true } }),
    listen: (_: unknown, { signal }: { signal: AbortSignal }) => {
      const outcome = outcomes[begun.length] ?? outcomes.at(-1);
      begun.push(scheduler.frame);
      signals.push(signal);
      if (outcome === 'fails') return Promise.reject(new Error('no'));
      const closed = outcome === 'ends' ? Promise.resolve('remote') : new Promise(() => undefined);
      return Promise.resolve({ closed });
    },
    ...facts,
  };
  const events: string[] = [];
  const subscription = listenForChanges({ client } as unknown as McpLink, {
    scheduler,
    ackTimeoutMs: 10,
  }).subscribe({
    next: () => events.push('again'),
    error: () => events.push('error'),
    complete: () => events.push('complete'),
  });
  const play = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await turn();
      scheduler.flush();
    }
    await turn();
  };
  return { begun, signals, events, subscription, play };
}

describe('listenForChanges', () => {
  it('holds one subscription, and says nothing of the first', async () => {
    const { begun, events, signals, subscription, play } = listening(['stays']);
    await play(3);
    expect([begun, events]).to.deep.equal([[0], []]);
    subscription.unsubscribe();
    expect(signals[0]?.aborted).to.equal(true);
  });

  it('begins one again that has ended, after a second, and says so', async () => {
    const { begun, events, subscription, play } = listening(['ends', 'ends', 'stays']);
    await play(5);
    expect([begun, events]).to.deep.equal([
      [0, 1000, 2000],
      ['again', 'again'],
    ]);
    subscription.unsubscribe();
  });

  it('gives up after five failures in a row, each later than the one before', async () => {
    const { begun, events, play } = listening(['fails']);
    await play(10);
    expect(begun).to.deep.equal([0, 1000, 3000, 7000, 15_000, 31_000]);
    expect(events).to.deep.equal(['complete']);
  });

  const none: Readonly<Record<string, object>> = {
    'of the legacy generation': { getProtocolEra: () => 'legacy' },
    'without notices': { getServerCapabilities: () => ({ tools: {} }) },
    'that it knows nothing of': { getServerCapabilities: () => undefined },
  };
  for (const [what, facts] of Object.entries(none)) {
    it(`wants none of a server ${what}`, () => {
      const { begun, events } = listening(['stays'], facts);
      expect([begun, events]).to.deep.equal([[], ['complete']]);
    });
  }
});
