import { expect } from 'chai';
import { isProviderCode, readProviderReport } from '../../lib/wire/readProviderReport.ts';

const reports: readonly { shape: string; body: unknown; report: object }[] = [
  {
    shape: 'an error object with a type',
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    report: { message: 'overloaded_error: Overloaded', code: 'overloaded_error' },
  },
  {
    shape: 'an error object with a code and no type',
    body: { error: { message: 'No such model', type: null, code: 'model_not_found' } },
    report: { message: 'model_not_found: No such model', code: 'model_not_found' },
  },
  {
    shape: 'an error object with a status as its code',
    body: { error: { code: 503, message: 'High demand', status: 'UNAVAILABLE' } },
    report: { message: 'UNAVAILABLE: High demand', code: 'UNAVAILABLE', status: 503 },
  },
  {
    shape: 'an error object in a list',
    body: [{ error: { code: 400, message: 'Bad key' } }],
    report: { message: 'Bad key', status: 400 },
  },
  {
    shape: 'an error object without words',
    body: { error: { reason: 7 } },
    report: { message: '{"reason":7}' },
  },
  {
    shape: 'an error object with a code that says more than its type',
    body: { error: { type: 'invalid_request_error', code: 'invalid_api_key', message: 'Wrong' } },
    report: { message: 'invalid_request_error: Wrong', code: 'invalid_api_key' },
  },
  {
    shape: 'an error as text with a code beside it',
    body: { error: 'No credits', code: 'Forbidden' },
    report: { message: 'No credits', code: 'Forbidden' },
  },
  {
    shape: 'an error as text',
    body: { error: 'model is busy' },
    report: { message: 'model is busy' },
  },
  {
    shape: 'an object that is the error',
    body: { object: 'error', message: 'Too long', type: 'BadRequestError', code: 400 },
    report: { message: 'BadRequestError: Too long', code: 'BadRequestError', status: 400 },
  },
  { shape: 'a message alone', body: { message: 'Forbidden' }, report: { message: 'Forbidden' } },
  { shape: 'a detail', body: { detail: 'Not Found' }, report: { message: 'Not Found' } },
  {
    shape: 'a list of complaints',
    body: { detail: [{ loc: ['body'], msg: 'field required' }] },
    report: { message: '[{"loc":["body"],"msg":"field required"}]' },
  },
];

describe('readProviderReport', () => {
  for (const { shape, body, report } of reports) {
    it(`reads ${shape}`, () => {
      expect(readProviderReport(JSON.stringify(body))).to.deep.equal(report);
    });
  }

  it('finds nothing in an answer that reports no error', () => {
    const answers = [
      { id: 'x', error: null, choices: [{ message: { role: 'assistant', content: 'hi' } }] },
      { message: { role: 'assistant', content: 'hi' }, done: true },
      { error: '' },
      [],
      'text',
      null,
      7,
    ];
    for (const answer of answers) {
      expect(readProviderReport(JSON.stringify(answer))).to.equal(undefined);
    }
    for (const text of ['', '<html></html>', '{"error":']) {
      expect(readProviderReport(text)).to.equal(undefined);
    }
  });

  it('finds nothing to say in what is nested too deeply to be written', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(readProviderReport(`{"error":${deep}}`)).to.equal(undefined);
    expect(readProviderReport(`{"detail":[${deep}]}`)).to.equal(undefined);
    expect(readProviderReport(`{"detail":[${deep}],"message":"Bad"}`)).to.deep.equal({
      message: 'Bad',
    });
  });
});

describe('isProviderCode', () => {
  it('takes text that says something', () => {
    expect(isProviderCode('overloaded_error')).to.equal(true);
    for (const value of ['', 'error', 429, null, undefined]) {
      expect(isProviderCode(value)).to.equal(false);
    }
  });
});
