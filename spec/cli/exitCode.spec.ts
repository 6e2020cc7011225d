import { expect } from 'chai';
import { EXIT, FinishWatch, INTERRUPTED, OUTPUT_CLOSED } from '../../lib/cli/exitCode.ts';
import type { FinishReason, ModelEvent } from '../../lib/model/ModelEvent.ts';
import { finished, said } from '../helpers/modelEvents.ts';

const signal = new AbortController().signal;

function watched(...events: readonly ModelEvent[]): FinishWatch {
  const watch = new FinishWatch();
  for (const event of events) watch.take(event);
  return watch;
}

describe('FinishWatch', () => {
  for (const reason of ['stop', 'tool-calls'] as const) {
    it(`gives 0 for ${reason}`, () => {
      expect(watched(said('a'), finished(reason)).exitCode({ signal })).to.equal(EXIT.good);
    });
  }

  const bad: readonly FinishReason[] = ['length', 'content-filter', 'pause', 'error', 'unknown'];
  for (const reason of bad) {
    it(`throws for ${reason}`, () => {
      const words = `The response did not finish well: ${reason}.`;
      expect(() => watched(finished(reason)).exitCode({ signal })).to.throw(Error, words);
    });
  }

  it("tells the provider's own word", () => {
    const finish: ModelEvent = { type: 'finish', reason: 'length', raw: 'max_tokens', message: {} };
    expect(() => watched(finish).exitCode({ signal })).to.throw(Error, 'length ("max_tokens").');
  });

  it('gives 130 when it was interrupted, and 0 when nobody reads any more', () => {
    const codes = [INTERRUPTED, OUTPUT_CLOSED].map((reason) =>
      watched(finished('length')).exitCode({ signal: AbortSignal.abort(reason) }),
    );
    expect(codes).to.deep.equal([130, 0]);
  });

  it('throws the error that ended all, also behind a good finish', () => {
    const reason = new Error('Nobody waits for this.');
    const end = (): number =>
      watched(finished('stop')).exitCode({ signal: AbortSignal.abort(reason) });
    expect(end).to.throw(reason.message);
  });
});
