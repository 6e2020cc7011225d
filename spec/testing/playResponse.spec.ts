import { expect } from 'chai';
import { TestScheduler } from 'rxjs/testing';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { formats } from '../../lib/formats/formats.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { playResponse } from '../../lib/testing/playResponse.ts';
import type { TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { planTurn } from '../../lib/testing/turns/planTurn.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const NAMES = Object.keys(formats) as FormatName[];

/** The error of a response, all of which comes at once. */
function errorOf(format: FormatName, steps: readonly TurnStep[]): ModelStreamError {
  const scheduler = new TestScheduler(() => {});
  let error: unknown;
  playResponse(format, planTurn(format, { steps }), scheduler).subscribe({
    error: (given: unknown) => {
      error = given;
    },
  });
  expect(error).to.be.instanceOf(ModelStreamError);
  return error as ModelStreamError;
}

describe('playResponse', () => {
  for (const format of NAMES) {
    describe(`in ${format}`, () => {
      for (const [status, retryable] of [
        [400, false],
        [401, false],
        [304, false],
        [408, true],
        [429, true],
        [500, true],
        [529, true],
      ] as const) {
        it(`fails with status ${status}, ${retryable ? '' : 'not '}to be tried again`, () => {
          const headers = { 'X-Request-Id': 'req_7' };
          const error = errorOf(format, [
            { fault: 'status', status, message: 'No luck.', headers },
          ]);
          expect(error).to.include({ kind: 'http', status, retryable, requestId: 'req_7' });
          expect(error.message).to.include('No luck.');
        });
      }

      it('is a broken protocol for a page under a good status', () => {
        const error = errorOf(format, [{ fault: 'status', status: 200, body: '<p>Hi</p>' }]);
        expect(error.kind).to.equal('protocol');
      });

      it('fails with the network when the connection is reset', () => {
        const error = errorOf(format, [{ text: 'a' }, { fault: 'reset' }]);
        expect(error).to.include({ kind: 'network', retryable: true, status: 200 });
        const early = errorOf(format, [{ fault: 'reset' }]);
        expect(early).to.include({ kind: 'network', retryable: true });
        expect(early.status).to.equal(undefined);
      });

      for (const [fault, kind] of [
        ['error', 'provider'],
        ['garbage', 'protocol'],
        ['cut', 'truncated'],
      ] as const) {
        it(`fails as the decoder says after the fault ${fault}`, () => {
          expect(errorOf(format, [{ text: 'a' }, { fault }]).kind).to.equal(kind);
        });
      }
    });
  }

  itMarbles('fails when its time has come', ({ expectObservable, scheduler }) => {
    const steps = [{ waitMs: 4 }, { fault: 'status', status: 503, message: 'No.' }] as const;
    const response$ = playResponse('ollama', planTurn('ollama', { steps }), scheduler);
    const error = new ModelStreamError('http', 'The server answered with HTTP status 503: No.');
    expectObservable(response$).toBe('----#', {}, error);
  });

  itMarbles('begins anew for each subscriber', ({ expectObservable, scheduler }) => {
    const steps = [{ fault: 'reset' }] as const;
    const response$ = playResponse('ollama', planTurn('ollama', { steps }), scheduler);
    const error = new ModelStreamError('network', 'The connection was reset.');
    expectObservable(response$).toBe('#', {}, error);
    expectObservable(response$, '--^').toBe('--#', {}, error);
  });
});
