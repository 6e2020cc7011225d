import { expect } from 'chai';
import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { errorBody } from '../../../lib/testing/turns/errorBody.ts';

describe('errorBody', () => {
  const cases: readonly (readonly [FormatName | undefined, number, object])[] = [
    [
      'anthropic-messages',
      429,
      { type: 'error', error: { type: 'rate_limit_error', message: 'No.' }, request_id: 'req_1' },
    ],
    ['gemini', 503, { error: { code: 503, message: 'No.', status: 'UNAVAILABLE' } }],
    [
      'gemini-interactions',
      401,
      { error: { code: 401, message: 'No.', status: 'UNAUTHENTICATED' } },
    ],
    ['ollama', 404, { error: 'No.' }],
    ['cohere-v2', 400, { message: 'No.' }],
    ['bedrock-converse', 400, { message: 'No.' }],
    [
      'openai-chat',
      400,
      { error: { message: 'No.', type: 'invalid_request_error', param: null, code: null } },
    ],
    [
      'openai-responses',
      418,
      { error: { message: 'No.', type: 'api_error', param: null, code: null } },
    ],
    [
      undefined,
      404,
      { error: { message: 'No.', type: 'not_found_error', param: null, code: null } },
    ],
  ];
  for (const [format, status, body] of cases) {
    it(`says ${status} in the form of ${format ?? 'nobody'}`, () => {
      expect(JSON.parse(errorBody(format, status, 'No.'))).to.deep.equal(body);
    });
  }
});
