import { expect } from 'chai';
import { readEnd } from '../../../lib/formats/openai-responses/responseEnd.ts';

const CASES: readonly (readonly [string | undefined, object, string | undefined, string?])[] = [
  ['response.completed', {}, 'stop', 'completed'],
  ['response.completed', { status: 'in_progress' }, 'stop', 'completed'],
  ['response.completed', { status: 'cancelled' }, 'error', 'cancelled'],
  [
    'response.completed',
    { incomplete_details: { reason: 'max_output_tokens' } },
    'length',
    'incomplete:max_output_tokens',
  ],
  ['response.completed', { incomplete_details: null, error: null }, 'stop', 'completed'],
  ['response.completed', { status: 'failed' }, undefined, 'failed'],
  ['response.completed', { error: { code: 'x' } }, undefined, 'failed'],
  ['response.done', {}, 'stop', 'completed'],
  ['response.incomplete', { status: 'completed' }, 'unknown', 'incomplete'],
  ['response.failed', { status: 'completed' }, undefined, 'failed'],
  [undefined, { status: 'completed' }, 'stop', 'completed'],
  [undefined, { status: 'failed' }, undefined, 'failed'],
];

describe('readEnd of openai-responses', () => {
  for (const [type, response, reason, raw] of CASES) {
    it(`reads ${type} with ${JSON.stringify(response)} as ${raw}`, () => {
      expect(readEnd(type, response as never)).to.deep.equal({ reason, raw });
    });
  }

  it('sees no end in other events', () => {
    expect(readEnd('response.created', { status: 'completed' })).to.equal(undefined);
    expect(readEnd('completed', {})).to.equal(undefined);
    expect(readEnd(undefined, { status: 'queued' })).to.equal(undefined);
    expect(readEnd(undefined, {})).to.equal(undefined);
  });
});
