import { expect } from 'chai';
import { generateTurn } from './generateTurn.ts';
import { shrinkPlan } from './shrinkPlan.ts';
import type { CallPlan, TurnPlan } from './TurnPlan.ts';

const callsOf = ({ runs }: TurnPlan): readonly CallPlan[] => runs.flatMap(({ calls }) => calls);

describe('shrinkPlan', () => {
  it('leaves what makes a plan fail, and nothing else', async () => {
    const seed = Array.from({ length: 200 }, (_, at) => at).find(
      (at) => callsOf(generateTurn(at)).filter(({ claims }) => claims === 'unsafe').length >= 2,
    );
    const plan = generateTurn(seed ?? 0);
    const fails = async (candidate: TurnPlan): Promise<boolean> =>
      callsOf(candidate).filter(({ claims }) => claims === 'unsafe').length >= 2;
    const smallest = await shrinkPlan(plan, fails);
    expect(callsOf(smallest).map(({ n, tool, ...rest }) => rest)).to.deep.equal([
      { claims: 'unsafe' },
      { claims: 'unsafe' },
    ]);
    expect(smallest.tools).to.deep.equal([]);
    expect(smallest).to.not.have.property('options');
  });

  it('makes numbers smaller, but never the number by which a call is named', async () => {
    const plan = { n: 9, tool: 't', waitsMs: 9 };
    const fails = async ({ waitsMs = 0 }: Partial<typeof plan>): Promise<boolean> => waitsMs >= 4;
    expect(await shrinkPlan(plan, fails)).to.deep.equal({ n: 9, tool: 't', waitsMs: 4 });
  });

  it('gives up after so many tries', async () => {
    let tries = 0;
    const fails = async (): Promise<boolean> => {
      tries += 1;
      return false;
    };
    const plan = generateTurn(3);
    expect(await shrinkPlan(plan, fails, 5)).to.equal(plan);
    expect(tries).to.equal(5);
  });
});
