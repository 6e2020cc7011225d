import { expect } from 'chai';
import { firstValueFrom, type Observable, of } from 'rxjs';
import { approveCalls } from '../../lib/cli/approveCalls.ts';
import type { Questions } from '../../lib/cli/Questions.ts';
import { callOf } from '../helpers/callOf.ts';
import { registryOf, valueTool } from '../helpers/marbleTools.ts';

const registry = registryOf(
  valueTool('look', of(1)),
  valueTool('wipe', of(1), { metadata: { needsApproval: true } }),
);

const fits = (): boolean => true;

/** Questions that are all answered in one way, and what was asked. */
function answering(answer: boolean): { readonly questions: Questions; readonly asked: string[] } {
  const asked: string[] = [];
  const ask = (text: string): Observable<boolean> => {
    asked.push(text);
    return of(answer);
  };
  return { questions: { ask } as unknown as Questions, asked };
}

describe('approveCalls', () => {
  it('approves calls of tools that need no approval, and of unknown ones', () => {
    const approve = approveCalls({ registry, approved: [], questions: undefined, fits });
    expect(approve(callOf('look'), {})).to.equal(true);
    expect(approve(callOf('nothing'), {})).to.equal(true);
  });

  it('denies calls that need one where nobody can be asked, and names the way out', () => {
    const approve = approveCalls({ registry, approved: ['look'], questions: undefined, fits });
    expect(approve(callOf('wipe'), {})).to.deep.equal({
      reason: '"wipe" needs an approval: give --approve wipe, or --approve all',
    });
  });

  for (const approved of ['wipe', 'all']) {
    it(`approves them beforehand for --approve ${approved}`, () => {
      const approve = approveCalls({ registry, approved: [approved], questions: undefined, fits });
      expect(approve(callOf('wipe'), {})).to.equal(true);
    });
  }

  it('asks whoever is there, with the input', async () => {
    for (const answer of [true, false]) {
      const { questions, asked } = answering(answer);
      const approve = approveCalls({ registry, approved: [], questions, fits });
      const given = approve(callOf('wipe'), { path: '/' }) as Observable<unknown>;
      expect(await firstValueFrom(given)).to.deep.equal(
        answer || { reason: 'the person before the terminal said no' },
      );
      expect(asked).to.deep.equal(['Run wipe({"path":"/"})?']);
    }
  });

  it('denies a call whose input cannot be shown whole, and does not ask', () => {
    const { questions, asked } = answering(true);
    const given = (path: string, fits: boolean): unknown =>
      approveCalls({ registry, approved: [], questions, fits: () => fits })(callOf('wipe'), {
        path,
      });
    const reason = (count: number): unknown => ({
      reason: `its input, ${count} characters, is too long to be shown to the person before the terminal: give --approve wipe, or --approve all`,
    });
    expect(given('x'.repeat(100), false)).to.deep.equal(reason(111));
    expect(given('x'.repeat(10_000), true)).to.deep.equal(reason(10_011));
    expect(asked).to.deep.equal([]);
    (given('x'.repeat(9_900), true) as Observable<unknown>).subscribe();
    expect(asked).to.deep.equal([`Run wipe({"path":"${'x'.repeat(9_900)}"})?`]);
  });
});
