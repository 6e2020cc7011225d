import { expect } from 'chai';
import { rateGate } from '../../lib/mcp/rateGate.ts';

describe('rateGate', () => {
  for (const [burst, perSecond] of [
    [50, 10],
    [100, 20],
  ] as const) {
    it(`lets ${burst} pass at once and ${perSecond} a second after, and saves up no more`, () => {
      let time = 0;
      const mayPass = rateGate(() => time, { burst, perSecond });
      const passing = (): number => Array.from({ length: 200 }, mayPass).filter(Boolean).length;
      expect(passing()).to.equal(burst);
      time += 1_000;
      expect(passing()).to.equal(perSecond);
      time += 500 / perSecond;
      expect(passing()).to.equal(0);
      time += 500 / perSecond;
      expect(passing()).to.equal(1);
      time += 3_600_000;
      expect(passing()).to.equal(burst);
    });
  }
});
