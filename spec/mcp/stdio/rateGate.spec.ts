import { expect } from 'chai';
import { rateGate } from '../../../lib/mcp/stdio/rateGate.ts';

describe('rateGate', () => {
  it('lets 50 pass at once and 10 a second after, and saves up no more than 50', () => {
    let time = 0;
    const mayPass = rateGate(() => time);
    const passing = (): number => Array.from({ length: 200 }, mayPass).filter(Boolean).length;
    expect(passing()).to.equal(50);
    time += 1_000;
    expect(passing()).to.equal(10);
    time += 50;
    expect(passing()).to.equal(0);
    time += 50;
    expect(passing()).to.equal(1);
    time += 3_600_000;
    expect(passing()).to.equal(50);
  });
});
