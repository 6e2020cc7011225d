import { expect } from 'chai';
import { readProviderReport } from '../../lib/wire/readProviderReport.ts';

const reports: readonly { shape: string; body: unknown; report: object }[] = [
  {
    shape: 'an error object with a type',
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    report: { message: 'overloaded_error: Overloaded' },
  },
  {
    shape: 'an error object with a code and no type',
    body: { error: { message: 'No such model', type: null, code: 'model_not_found' } },
    report: { message: 'model_not_found: No such model' },
  },
  {
    shape: 'an error object with a status as its code',
    body: { error: { code: 503, message: 'High demand', status: 'UNAVAILABLE' } },
    report: { message: 'UNAVAILABLE: High demand', status: 503 },
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
    shape: 'an error as text',
    body: { error: 'model is busy' },
    report: { message: 'model is busy' },
  },
  {
    shape: 'an object that is the error',
    body: { object: 'error', message: 'Too long', type: 'BadRequestError', code: 400 },
    report: { message: 'BadRequestError: Too long', status: 400 },
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
