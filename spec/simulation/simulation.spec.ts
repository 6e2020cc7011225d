import { expect } from 'chai';
import { unforeseen, unvisited } from './coverage/situations.ts';
import { simulateRange } from './run/simulateRange.ts';

const TURNS = 2_000;

describe('Simulated turns', () => {
  it(`S1 to S15 S17 W1 to W5 R1 to R13 H1 to H6 hold in ${TURNS} of them, in every situation`, async function () {
    this.timeout(120_000);
    const { failed, counts } = await simulateRange({ from: 0, to: TURNS });
    expect(failed).to.deep.equal([]);
    expect(unvisited(counts), 'situations that were not visited').to.deep.equal([]);
    expect(unforeseen(counts), 'results that nobody has foreseen').to.deep.equal([]);
  });
});
