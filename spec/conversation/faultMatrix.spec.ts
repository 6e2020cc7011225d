import { expect } from 'chai';
import type { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { startModelServer } from '../../lib/testing/server/index.ts';
import type { ModelTurn, TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import {
  haveTrouble,
  leavingNothing,
  PAYING,
  type Trouble,
  type Troubled,
  wireBytes,
} from '../helpers/conversationFaults.ts';
import { conversationModel } from '../helpers/conversationModels.ts';
import { turnsOf } from '../helpers/conversationPlay.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';

/** A response that has this trouble at once. */
function only(...steps: readonly TurnStep[]): ModelTurn {
  return { steps };
}

/** The usual response with trouble at its end. */
function paying(...steps: readonly TurnStep[]): ModelTurn {
  return { ...PAYING, steps: [...PAYING.steps, ...steps] };
}

/** An answer with a status. */
function status(code: number, headers: Readonly<Record<string, string>> = {}): ModelTurn {
  return only({ fault: 'status', status: code, headers });
}

const HTML: TurnStep = {
  fault: 'status',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><p>Sign in.</p></html>',
};

/** How the turns of a conversation end in which nothing came of the first request. */
const WHOLE = /^tool-calls; pay ok, look ok\nstop$/;
/** How they end if it went on from what was whole of the response. */
const SALVAGED = /^broken; pay ok(, look (ok|skipped))?\nstop$/;

/** What is documented to come of a fault: how the turns end, the waits, and the error where it is not recovered from. */
interface Outcome {
  readonly turns: RegExp;
  readonly delays?: readonly number[];
  readonly requests: number;
  readonly error?: Partial<ModelStreamError>;
}

type Row = readonly [title: string, trouble: Omit<Trouble, 'format'>, outcome: Outcome];

const AGAIN: Outcome = { turns: WHOLE, delays: [500], requests: 3 };
const GOES_ON: Outcome = { turns: SALVAGED, delays: [500], requests: 2 };

const ROWS: readonly Row[] = [
  ...[400, 401].map((code): Row => {
    const error = { kind: 'http', status: code, retryable: false } as const;
    return [`HTTP ${code}`, { turns: [status(code)] }, { turns: /^broken$/, requests: 1, error }];
  }),
  ...[429, 500, 529].map((code): Row => [`HTTP ${code}`, { turns: [status(code)] }, AGAIN]),
  [
    'HTTP 429 with a time to wait',
    { turns: [status(429, { 'retry-after': '7' })] },
    { ...AGAIN, delays: [7_000] },
  ],
  [
    'HTTP 529, again and again',
    { turns: [529, 529, 529].map((code) => status(code)) },
    { turns: /^broken$/, delays: [500, 1_000], requests: 3, error: { kind: 'http', status: 529 } },
  ],
  ['a reset before the headers', { turns: [only({ fault: 'reset' })] }, AGAIN],
  [
    'silence before the headers',
    {
      turns: [only({ fault: 'silence' })],
      onRequest: (index, clock) => {
        if (index === 0) clock.pass(120_000);
      },
    },
    AGAIN,
  ],
  [
    'a page where a stream should be',
    { turns: [only(HTML)] },
    { turns: /^broken$/, requests: 1, error: { kind: 'protocol', retryable: false } },
  ],
  [
    'the right bytes under a wrong content type',
    { turns: [{ ...PAYING, headers: { 'content-type': 'text/html' } }] },
    { turns: WHOLE, requests: 2 },
  ],
  ['a body that ends too soon', { turns: [paying({ fault: 'cut' })] }, GOES_ON],
  [
    'silence in the middle',
    { turns: [paying({ fault: 'silence' })], onPaid: (clock) => clock.pass(300_000) },
    GOES_ON,
  ],
  ['an error event', { turns: [paying({ fault: 'error' })] }, GOES_ON],
  [
    'slow bytes',
    { turns: [only({ fault: 'slow', chunkBytes: 40, chunkMs: 0 }, ...PAYING.steps)] },
    { turns: WHOLE, requests: 2 },
  ],
];

function expectOutcome(troubled: Troubled, { turns, delays = [], requests, error }: Outcome): void {
  expect(turnsOf(troubled).join('\n')).to.match(turns);
  expect(troubled.delays).to.deep.equal(delays);
  expect(troubled.requests).to.equal(requests);
  if (error === undefined) expect(troubled.error).to.equal(undefined);
  else expect(troubled.error).to.include(error);
  expect(troubled.effects).to.deep.equal({ paid: turns.test('broken') ? 0 : 1, running: 0 });
}

for (const format of FORMAT_NAMES) {
  describe(`a conversation over HTTP in ${format}`, () => {
    for (const [title, trouble, outcome] of ROWS) {
      it(`W6 H5 bears ${title}`, () =>
        leavingNothing(async (server) => {
          expectOutcome(await haveTrouble({ format, ...trouble }, server), outcome);
        }));
    }

    it('W6 H5 bears a reset in the middle, of which it may not have read all that came before', () =>
      leavingNothing(async (server) => {
        const troubled = await haveTrouble({ format, turns: [paying({ fault: 'reset' })] }, server);
        expect(troubled.delays).to.deep.equal([500]);
        expect(troubled.events.at(-1)).to.include({ type: 'done', reason: 'stop' });
        expect(troubled.effects).to.deep.equal({ paid: 1, running: 0 });
      }));

    it('W6 H5 bears JSON that is cut', () =>
      leavingNothing(async (server) => {
        const bytes = wireBytes(format, PAYING);
        // The last event is a mark without JSON in some formats; this is in the one that says why it ends.
        const cut = only({ fault: 'garbage', bytes: bytes.subarray(0, -60) }, { fault: 'cut' });
        const troubled = await haveTrouble({ format, turns: [cut] }, server);
        expectOutcome(troubled, GOES_ON);
      }));

    it('W6 H5 bears bytes that are not of the format', () =>
      leavingNothing(async (server) => {
        const troubled = await haveTrouble(
          { format, turns: [paying({ fault: 'garbage' })] },
          server,
        );
        expect(troubled.effects).to.deep.equal({ paid: 1, running: 0 });
        // A broken frame may only be seen to be cut.
        if (format === 'bedrock-converse') return expectOutcome(troubled, GOES_ON);
        expect(troubled.error).to.include({ kind: 'protocol', retryable: false });
      }));

    it('H5 errors if the connection is refused, and asks another model if there is one', () =>
      leavingNothing(async (server) => {
        const closed = await startModelServer({ turns: [] });
        await closed.close();
        const model = conversationModel(format, closed.url);
        const refused = await haveTrouble({ format, turns: [], options: { model } }, server);
        expect(refused.error).to.include({ kind: 'network', retryable: true });
        expect(refused.delays).to.deep.equal([500, 1_000]);

        const fallbackModels = [conversationModel(format, server.url)];
        const options = { model, fallbackModels };
        const taken = await haveTrouble({ format, turns: [], options }, server);
        expectOutcome(taken, { turns: WHOLE, requests: 2 });
      }));
  });
}
