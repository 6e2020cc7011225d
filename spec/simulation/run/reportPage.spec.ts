import { expect } from 'chai';
import { emptyReport, MOST_FAILED, withOutcome } from './Report.ts';
import { reportPage } from './reportPage.ts';

const played = { fingerprint: '0123', versions: { millrace: '1.2.3', rxjs: '7.8.2' } };
const counts = {
  'amount: calls': 12_345,
  'guarantee: S5': 678,
  'tool: streamable gives promise': 91,
  'end: a teardown that throws': 23,
  'approval: no, because': 45,
};

describe('reportPage', () => {
  const page = reportPage(
    withOutcome(emptyReport(played), { from: 0, to: 2_000, counts, failed: [] }),
  );

  it('tells how much was played, and of what', () => {
    expect(page).to.include('**2,000 turns** were played in virtual time: seeds 0 to 1,999, no');
    expect(page).to.include('| calls | 12,345 |');
    expect(page).to.include('millrace 1.2.3, rxjs 7.8.2');
    expect(page).to.include('`0123`');
  });

  it('tells how often each guarantee was put to the test, and each situation came up', () => {
    expect(page).to.match(/\| S5 \| .* \| 678 pairs .*\|/);
    expect(page).to.match(/### Tool\n\n\|.*\| promise \|[^#]*\| streamable \| 0 \| 0 \| 91 \|/);
    expect(page).to.include('a teardown that throws = 23');
    expect(page).to.include('no, because = 45;');
  });

  it('has whole tables', () => {
    for (const block of page
      .trim()
      .split('\n\n')
      .filter((text) => text.startsWith('|'))) {
      const widths = block.split('\n').map((line) => line.split('|').length);
      expect(new Set(widths).size, block).to.equal(1);
    }
  });

  it('says when promises were broken, and does not count beyond what is kept', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, (_, seed) => ({ seed, violations: [] }));
    const pageOf = (count: number): string =>
      reportPage({ ...emptyReport(played), failed: failed(count) });
    expect(pageOf(3)).to.include('3 have broken a promise');
    expect(pageOf(MOST_FAILED)).to.include('50 or more have broken a promise');
  });
});
