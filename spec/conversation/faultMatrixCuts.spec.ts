import { expect } from 'chai';
import fc from 'fast-check';
import type { RecoverMode } from '../../lib/conversation/ConverseOptions.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelServer } from '../../lib/testing/server/index.ts';
import { writeTurn } from '../../lib/testing/server/index.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { haveTrouble, leavingNothing, PAYING, wireBytes } from '../helpers/conversationFaults.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';

const MODES: readonly RecoverMode[] = ['salvage', 'retry', 'fail'];
const ENDS = ['cut', 'reset'] as const;

/** A response of which no more than these bytes come. */
interface Cut {
  readonly format: FormatName;
  readonly recover: RecoverMode;
  readonly end: (typeof ENDS)[number];
  readonly bytes: Uint8Array;
}

/** Has a conversation whose first response is cut. */
async function haveCut(server: ModelServer, { format, recover, end, bytes }: Cut): Promise<void> {
  const cut: ModelTurn = { steps: [{ fault: 'garbage', bytes }, { fault: end }] };
  const { effects, events, error } = await haveTrouble(
    { format, turns: [cut], options: { recover } },
    server,
  );
  expect(effects.running).to.equal(0);
  if (error === undefined) {
    expect(events.at(-1)).to.include({ type: 'done', reason: 'stop' });
    expect(effects.paid).to.equal(1);
    return;
  }
  expect(recover).to.equal('fail');
  expect(error).to.be.instanceOf(ModelStreamError);
  expect(events.at(-1)).to.include({ type: 'turn-end', reason: 'broken' });
}

describe('a conversation over HTTP whose response is cut', () => {
  for (const format of ['anthropic-messages', 'openai-chat'] as const) {
    for (const end of ENDS) {
      it(`W4 W6 goes on after every event of ${format}, by ${end}`, () =>
        leavingNothing(async (server) => {
          const events = writeTurn(format, PAYING);
          for (const at of [...events.keys(), events.length]) {
            const bytes = Buffer.concat(events.slice(0, at));
            for (const recover of MODES) await haveCut(server, { format, recover, end, bytes });
          }
        })).timeout(60_000);
    }
  }

  it('W4 W6 goes on after any byte of any format', () =>
    leavingNothing(async (server) => {
      const cuts: fc.Arbitrary<Cut> = fc
        .record({
          format: fc.constantFrom(...FORMAT_NAMES),
          recover: fc.constantFrom(...MODES),
          end: fc.constantFrom(...ENDS),
          at: fc.nat({ max: 1_000 }),
        })
        .map(({ at, ...cut }) => {
          const bytes = wireBytes(cut.format, PAYING);
          return { ...cut, bytes: bytes.subarray(0, Math.round((bytes.length * at) / 1_000)) };
        });
      await fc.assert(
        fc.asyncProperty(cuts, (cut) => haveCut(server, cut)),
        { numRuns: 200 },
      );
    })).timeout(60_000);
});
