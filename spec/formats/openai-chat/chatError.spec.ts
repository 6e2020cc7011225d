import { expect } from 'chai';
import {
  type ChatItem,
  DONE,
  decodeChat,
  ended,
  entries,
  opened,
  said,
} from '../../helpers/chatStream.ts';

const OPEN = entries(opened(0, 'a', 'f', '{"n"'));

/** The error that an event with these members gives in the middle of a stream. */
function errorOf(item: ChatItem): Pick<Error, 'message'> & Record<string, unknown> {
  const { error, calls, finish } = decodeChat([said('a'), OPEN, item, ended('stop'), DONE]);
  expect([calls, finish]).to.deep.equal([[], undefined]);
  return { ...error, message: error?.message ?? 'none' };
}

describe('readEventError', () => {
  for (const [what, item, expected] of [
    [
      'an error object',
      { error: { message: 'Out of order', type: 'server_error', code: 500 } },
      'server_error: Out of order (500)',
    ],
    ['an error text', { error: 'Out of order' }, 'Out of order'],
    [
      'an error object beside choices',
      {
        choices: [{ index: 0, delta: { content: '' } }],
        error: { message: 'Out of order', code: 502 },
      },
      'Out of order (502)',
    ],
    [
      'an error object beside empty choices',
      { choices: [], usage: null, error: { message: 'Out of order', code: 'busy' } },
      'busy: Out of order',
    ],
    [
      'an object that is the error',
      { object: 'error', message: 'Out of order', type: 'InternalServerError', code: 500 },
      'InternalServerError: Out of order (500)',
    ],
    ['an object of type error', { type: 'error', message: 'Out of order' }, 'Out of order'],
    [
      'an error of Groq',
      { choices: [], x_groq: { id: 'req_1', error: 'over capacity' } },
      'over capacity',
    ],
    [
      'an event named error',
      { event: 'error', data: '{"error":{"message":"Out of order"}}' },
      'Out of order',
    ],
    [
      'an event named error that is the error',
      { event: 'error', data: '{"message":"Out of order","code":"busy"}' },
      'busy: Out of order',
    ],
    [
      'an event named error of some other form',
      { event: 'error', data: '{"reason":"Out of order"}' },
      '{"reason":"Out of order"}',
    ],
    [
      'an event named error with plain text',
      { event: 'error', data: 'Out of order' },
      'Out of order',
    ],
    [
      'an event named error that looks like a chunk',
      { event: 'error', data: '{"choices":[]}' },
      '{"choices":[]}',
    ],
    [
      'a message and nothing of a chunk',
      { code: 'InvalidParameter', message: 'Out of order', request_id: 'r1' },
      'InvalidParameter: Out of order',
    ],
    ['a detail and nothing of a chunk', { detail: 'Out of order' }, 'Out of order'],
    [
      'an event that calls itself an error',
      { error: true, message: 'Out of order', code: 'busy' },
      'busy: Out of order',
    ],
    [
      'a report of MiniMax',
      { choices: null, base_resp: { status_code: 1024, status_msg: 'Out of order' } },
      'Out of order (1024)',
    ],
    ['an error object without a message', { error: { reason: 'tired' } }, '{"reason":"tired"}'],
    ['an error that is a number', { error: 503 }, '503'],
    [
      'an error of the choice',
      {
        choices: [
          { index: 0, error: { message: 'Out of order', code: 502 }, finish_reason: 'error' },
        ],
      },
      'Out of order (502)',
    ],
    [
      'the finish value "error"',
      { choices: [{ index: 0, delta: {}, finish_reason: 'error' }] },
      'the response ended with finish_reason "error"',
    ],
  ] as [string, ChatItem, string][]) {
    it(`reads ${what}, whatever comes after it`, () => {
      const error = errorOf(item);

      expect(error.kind).to.equal('provider');
      expect(error.message).to.equal(`The provider reports an error: ${expected}`);
    });
  }

  it('reads an error that is the first event', () => {
    expect(decodeChat([{ error: { message: 'Out of order' } }, DONE]).error?.kind).to.equal(
      'provider',
    );
  });

  it('delivers what came beside a bad finish value', () => {
    const { text, error } = decodeChat([
      { choices: [{ index: 0, delta: { content: 'last words' }, finish_reason: 'error' }] },
    ]);

    expect([text, error?.kind]).to.deep.equal(['last words', 'provider']);
  });

  for (const error of [null, undefined, '', false, {}, { message: null, code: '' }]) {
    it(`finds no error in ${JSON.stringify(error)}`, () => {
      const items = [
        { error, x_groq: { error }, choices: [{ index: 0, delta: { content: 'a' }, error }] },
      ];

      expect(decodeChat([...items, ended('stop')]).error).to.equal(undefined);
    });
  }

  it('finds no error in a report of MiniMax that all is well', () => {
    for (const base_resp of [{ status_code: 0, status_msg: '' }, { status_code: null }, {}, null]) {
      expect(decodeChat([{ choices: [], base_resp }, ended('stop')]).error).to.equal(undefined);
    }
  });

  it('finds no error in a chunk with a message', () => {
    const items = [
      { choices: [], message: 'x' },
      { usage: {}, detail: 'x' },
      said('a'),
      ended('stop'),
    ];

    expect(decodeChat(items).error).to.equal(undefined);
  });

  it('finds an error in whatever calls itself one', () => {
    for (const item of [
      { object: 'error', choices: [] },
      { type: 'error', choices: [] },
    ]) {
      expect(decodeChat([item, ended('stop')]).error?.kind).to.equal('provider');
    }
  });

  it('finds no error in an event of which nothing is known', () => {
    expect(
      decodeChat([{ ping: 1 }, { object: 'heartbeat' }, said('a'), ended('stop')]).error,
    ).to.equal(undefined);
  });

  it('does not take the error of another choice', () => {
    const other = {
      choices: [{ index: 1, delta: {}, error: { message: 'x' }, finish_reason: 'error' }],
    };

    expect(decodeChat([other, said('a'), ended('stop')]).error).to.equal(undefined);
  });

  for (const [retryable, errors] of [
    [
      true,
      [
        { message: 'x', type: 'rate_limit_error' },
        { message: 'x', code: 'rate_limit_exceeded' },
        { message: 'x', type: 'overloaded_error' },
        { message: 'x', type: 'server_error' },
        { message: 'x', type: 'InternalServerError' },
        { message: 'x', status: 'RESOURCE_EXHAUSTED' },
        { message: 'x', code: 429 },
        { message: 'x', code: '503' },
        { message: 'x', code: 529 },
      ],
    ],
    [
      false,
      [
        'x',
        { message: 'x' },
        { message: 'x', type: 'invalid_request_error', code: 'tool_use_failed' },
        { message: 'x', code: 400 },
        { message: 'x', type: 'insufficient_quota', code: 429 },
        { message: 'x', code: 402 },
      ],
    ],
  ] as [boolean, unknown[]][]) {
    for (const error of errors) {
      it(`tells that ${JSON.stringify(error)} is ${retryable ? '' : 'not '}worth a retry`, () => {
        expect(errorOf({ error }).retryable).to.equal(retryable);
      });
    }
  }

  for (const [retryable, event] of [
    [true, { error: 'x', error_type: 'overloaded' }],
    [true, { error: 'x', code: 'Some resource has been exhausted' }],
    [true, { base_resp: { status_code: 1002, status_msg: 'rate limit' } }],
    [false, { error: 'x', error_type: 'validation' }],
    [false, { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }],
  ] as [boolean, ChatItem][]) {
    it(`tells that ${JSON.stringify(event)} is ${retryable ? '' : 'not '}worth a retry`, () => {
      expect(errorOf(event).retryable).to.equal(retryable);
    });
  }

  it('has the status, the id of the request and the error as it came', () => {
    const error = { message: 'x', code: 502, metadata: { raw: 'y' } };

    expect(errorOf({ error, request_id: 'r1' })).to.include({ status: 502, requestId: 'r1' });
    expect(decodeChat([{ error }]).error?.cause).to.deep.equal(error);
  });
});
