import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import fc from 'fast-check';
import { firstValueFrom, type Observable, Subject, takeUntil, takeWhile, tap } from 'rxjs';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import { converse } from '../../lib/conversation/converse.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelServer } from '../../lib/testing/server/index.ts';
import type { ModelTurn, TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { turnFormats } from '../../lib/testing/turns/turnFormats.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { brief } from '../helpers/brief.ts';
import { collect } from '../helpers/collect.ts';
import {
  type Arranged,
  answersOf,
  arrange,
  leavingNothing,
  PAYING,
  wireBytes,
} from '../helpers/conversationFaults.ts';
import { expectWhole } from '../helpers/conversationPlay.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';
import { loopbackServer } from '../helpers/loopbackServer.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** A conversation that is stopped after an event, or, without events, a while after it began. */
interface Stop {
  readonly format: FormatName;
  readonly at: number;
  /** How often the event loop goes round before. */
  readonly turns: number;
  /** What goes wrong in the first response, and what the model does when that has gone wrong. */
  readonly first: ModelTurn;
}

const SLOW: TurnStep = { fault: 'slow', chunkBytes: 60, chunkMs: 0 };
const RESPONSES: readonly ModelTurn[] = [
  PAYING,
  { steps: [SLOW, ...PAYING.steps] },
  { steps: [...PAYING.steps, { fault: 'cut' }] },
  { steps: [...PAYING.steps, { fault: 'silence' }] },
  { steps: [{ fault: 'silence' }] },
  { steps: [{ fault: 'status', status: 529 }] },
];
const stops: fc.Arbitrary<Stop> = fc.record({
  format: fc.constantFrom(...FORMAT_NAMES),
  at: fc.nat({ max: 24 }),
  turns: fc.nat({ max: 12 }),
  first: fc.constantFrom(...RESPONSES),
});

/** The events of a conversation that is stopped by `stop`: after an event, or a while later, since there may be silence. */
function stoppedAt(
  { conversation }: Arranged,
  { at, turns }: Stop,
  stop: () => void,
): Observable<ConversationEvent> {
  void rounds(40 + turns).then(stop);
  let seen = 0;
  return converse(conversation).pipe(
    tap(() => {
      seen += 1;
      if (seen === at + 1) stop();
    }),
  );
}

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await turn();
}

/** The calls of `events` that were told of and have no result. */
function openCalls(events: readonly ToolEvent[]): string[] {
  const settled = new Set(events.flatMap(({ type, call }) => (type === 'tool-result' ? call : [])));
  return events.filter(({ call }) => !settled.has(call)).map(({ call }) => call.name);
}

describe('a conversation over HTTP that is stopped', () => {
  function setUp(server: ModelServer, stop: Stop, options: Arranged['conversation'] | object = {}) {
    const before = server.requests.length;
    const answer = answersOf([stop.first]);
    server.setTurns((request, index) => answer(request, index - before));
    return arrange(server, { format: stop.format, options });
  }

  it('H2 H5 leaves no call without a result, no request and no listener, when it is unsubscribed', () =>
    leavingNothing(async (server) => {
      const property = fc.asyncProperty(stops, async (stop) => {
        const observed: ToolEvent[] = [];
        const observe = (event: ToolEvent) => observed.push(event);
        const arranged = setUp(server, stop, { observe });
        const stopped$ = new Subject<void>();
        let told = -1;
        const events$ = stoppedAt(arranged, stop, () => {
          stopped$.next();
          if (told < 0) told = observed.length;
        });
        const reasons = await unhandledRejections(() => collect(events$.pipe(takeUntil(stopped$))));
        expect(reasons).to.deep.equal([]);
        expect(openCalls(observed)).to.deep.equal([]);
        await rounds(10);
        if (told >= 0) expect(observed.slice(told).map(brief)).to.deep.equal([]);
        expect(arranged.effects.paid).to.be.at.most(1);
        expect(arranged.effects.running).to.equal(0);
      });
      await fc.assert(property, { numRuns: 100 });
    })).timeout(60_000);

  it('W6 R1 H1 tells all that is done when the signal aborts, and goes on from there', () =>
    leavingNothing(async (server) => {
      const property = fc.asyncProperty(stops, async (stop) => {
        const controller = new AbortController();
        const { signal } = controller;
        const listeners: number[] = [];
        const observe = () => listeners.push(getEventListeners(signal, 'abort').length);
        const arranged = setUp(server, stop, { signal, observe });
        const events$ = stoppedAt(arranged, stop, () => controller.abort());
        const { values, error } = await collect(events$);

        expect(error).to.equal(undefined);
        expect(Math.max(0, ...listeners)).to.be.at.most(1);
        expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
        expect(arranged.effects.running).to.equal(0);
        expectWhole(stop.format, { events: values });
        const done = values.at(-1);
        if (done?.type !== 'done') throw new Error(`The last event is ${done?.type}.`);
        if (done.reason === 'aborted') await goOn(server, stop, { arranged, from: done.snapshot });
        expect(arranged.effects.paid).to.be.at.most(1);
      });
      await fc.assert(property, { numRuns: 100 });
    })).timeout(60_000);

  /** Goes on in what could be another process, where the model has no more trouble. */
  async function goOn(
    server: ModelServer,
    { format }: Stop,
    { arranged, from }: { arranged: Arranged; from: ConversationSnapshot | undefined },
  ): Promise<void> {
    server.setTurns((request) => answersOf([])(request, 0));
    const snapshot = JSON.parse(JSON.stringify(from)) as ConversationSnapshot;
    const { messages: _, signal: __, ...others } = arranged.conversation;
    const { values, error } = await collect(converse({ ...others, resume: { snapshot } }));
    expect(error).to.equal(undefined);
    expect(values.at(-1)).to.include({ type: 'done' });
    expectWhole(format, { events: values });
  }

  for (const format of FORMAT_NAMES) {
    it(`H5 closes the response of ${format} that it is left in, at once`, async () => {
      const begun: ModelTurn = { steps: [...PAYING.steps, { fault: 'silence' }] };
      const { contentType } = turnFormats[format].framing;
      const closed$ = new Subject<void>();
      const server = await loopbackServer((request, response) => {
        request.resume();
        response.on('close', () => closed$.next());
        response.writeHead(200, { 'content-type': contentType }).write(wireBytes(format, begun));
      });
      try {
        const isClosed = firstValueFrom(closed$).then(() => true);
        const { conversation } = arrange({ url: new URL(server.url).origin }, { format });
        const { values } = await collect(
          converse(conversation).pipe(takeWhile(({ type }) => type !== 'tool-result')),
        );
        expect(values.map(({ type }) => type)).to.include('tool-start');
        expect(await isClosed).to.equal(true);
      } finally {
        await server.close();
      }
    });
  }
});
