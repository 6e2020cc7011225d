import { expect } from 'chai';
import fc from 'fast-check';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { TurnMark } from '../../lib/tools/TurnMark.ts';
import { emptyView, nextView } from '../../lib/ui/nextView.ts';
import type { ResponseView } from '../../lib/ui/ResponseView.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';
import { runEvents } from '../helpers/runEvents.ts';
import { toolEvents } from '../helpers/toolEvents.ts';
import { viewFromScratch } from '../helpers/viewFromScratch.ts';

type RunEvent = Parameters<typeof viewFromScratch>[0][number];

function viewAfter(...events: readonly (ModelEvent | ToolEvent | TurnMark)[]): ResponseView {
  return events.reduce<ResponseView>(nextView, emptyView);
}

/** A view as plain data. */
function plain({ calls, ...facts }: ResponseView) {
  return { ...facts, calls: calls.map((call) => ({ ...call })) };
}

/** Such events where some calls wait for outside input instead of having results. */
const interruptedEvents = fc.tuple(runEvents, fc.subarray([0, 1, 40])).map(([events, waiting]) =>
  events.map((event): RunEvent => {
    if (event.type !== 'tool-result' || !waiting.includes(event.call.index)) return event;
    return { type: 'tool-interrupt', call: event.call, info: event.call.id };
  }),
);

describe('nextView', () => {
  it('equals a fold from scratch after every event, and never changes a view that it gave', () => {
    fc.assert(
      fc.property(interruptedEvents, (events) => {
        const views: ResponseView[] = [];
        let view: ResponseView = emptyView;
        for (const [at, event] of events.entries()) {
          view = nextView(view, event);
          views.push(view);
          if (at % 2 === 0)
            expect(plain(view)).to.deep.equal(viewFromScratch(events.slice(0, at + 1)));
        }
        for (const [at, earlier] of views.entries()) {
          expect(plain(earlier)).to.deep.equal(viewFromScratch(events.slice(0, at + 1)));
        }
        expect(plain(emptyView)).to.deep.equal(viewFromScratch([]));
      }),
    );
  });

  it('shows a call that waits for outside input, where it is told which', () => {
    const { s } = toolEvents(1);
    const mark: TurnMark = { type: 'tool-interrupt', call: s.call, info: 'which?' };
    const view = viewAfter(sealed(0, 'a'), s, mark);
    expect(view.calls[1]).to.include({ state: 'interrupted', interrupt: 'which?' });
    expect(view.calls[0]).to.include({ state: 'sealed', interrupt: undefined });
    expect(nextView(view, { type: 'tool-interrupt' })).to.equal(view);
    expect(nextView(view, { type: 'done', reason: 'interrupted' })).to.equal(view);
  });

  it('keeps what an event does not change', () => {
    fc.assert(
      fc.property(runEvents, (events) => {
        let before: ResponseView = emptyView;
        for (const event of events) {
          const view = nextView(before, event);
          const changed = view.calls.filter((call) => !before.calls.includes(call));
          if (event.type !== 'finish') expect(changed.length).to.be.at.most(1);
          if (changed.length === 0) expect(view.calls).to.equal(before.calls);
          before = view;
        }
      }),
    );
  });

  it('withdraws calls that are not complete when the response ends, and no others', () => {
    const { s } = toolEvents(1);
    const view = viewAfter(begun(0, 'a'), sealed(1, 'a'), s, sealed(2, 'a'), finished('length'));
    expect(view.calls.map(({ state }) => state)).to.deep.equal(['withdrawn', 'running', 'sealed']);
    expect(view.finish).to.deep.equal({ reason: 'length', raw: 'length', message: {} });
    expect(view.finish).to.be.frozen;
  });

  it('orders calls by their indexes, whatever comes first', () => {
    const view = viewAfter(sealed(70, 'a'), sealed(2, 'b'), sealed(1_000_000, 'c'));
    expect(view.calls.map(({ index }) => index)).to.deep.equal([2, 70, 1_000_000]);
  });

  it('gives the same view for what says nothing new, and for events of other kinds', () => {
    const view = viewAfter(said('a'), sealed(0, 'a'));
    expect(nextView(view, sealed(0, 'a'))).to.equal(view);
    expect(nextView(view, { type: 'tool-call-delta', index: 5, delta: 'x' })).to.equal(view);
    expect(nextView(view, said(''))).to.equal(view);
    expect(nextView(view, { type: 'reasoning-delta', delta: '' })).to.equal(view);
    expect(nextView(view, { type: 'turn-end', reason: 'stop' })).to.equal(view);
    expect(nextView(view, { type: 'of-somebody-else' } as never)).to.equal(view);
  });

  it('begins anew with each turn of a conversation, and with a response that is asked for again', () => {
    const view = viewAfter(said('a'), sealed(0, 'a'), finished());
    expect(nextView(view, { type: 'turn-start' })).to.deep.equal(emptyView);
    expect(nextView(view, { type: 'turn-retry' })).to.deep.equal(emptyView);
  });

  it('goes on from a view more than once', () => {
    const fork = viewAfter(sealed(0, 'a'));
    const [one, other] = [nextView(fork, sealed(1, 'b')), nextView(fork, sealed(1, 'c'))];
    expect([one, other].map(({ calls }) => calls[1]?.name)).to.deep.equal(['b', 'c']);
    expect(fork.calls).to.have.lengthOf(1);
  });

  it('refuses what is no view of its own', () => {
    expect(() => nextView({ ...emptyView }, said('a'))).to.throw(
      TypeError,
      'view must be emptyView or what nextView gave, got an object.',
    );
  });
});
