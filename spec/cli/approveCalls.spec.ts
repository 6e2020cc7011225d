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
    const approve = approveCalls({ registry, approved: [], questions: undefined });
    expect(approve(callOf('look'), {})).to.equal(true);
    expect(approve(callOf('nothing'), {})).to.equal(true);
  });

  it('denies calls that need one where nobody can be asked, and names the way out', () => {
    const approve = approveCalls({ registry, approved: ['look'], questions: undefined });
    expect(approve(callOf('wipe'), {})).to.deep.equal({
      reason: '"wipe" needs an approval: give --approve wipe, or --approve all',
    });
  });

  for (const approved of ['wipe', 'all']) {
    it(`approves them beforehand for --approve ${approved}`, () => {
      const approve = approveCalls({ registry, approved: [approved], questions: undefined });
      expect(approve(callOf('wipe'), {})).to.equal(true);
    });
  }

  it('asks whoever is there, with the input', async () => {
    for (const answer of [true, false]) {
      const { questions, asked } = answering(answer);
      const approve = approveCalls({ registry, approved: [], questions });
      const given = approve(callOf('wipe'), { path: '/' }) as Observable<unknown>;
      expect(await firstValueFrom(given)).to.deep.equal(
        answer || { reason: 'the person before the terminal said no' },
      );
      expect(asked).to.deep.equal(['Run wipe({"path":"/"})?']);
    }
  });

  it('shows of a long input more than a screen, and no more', () => {
    const { questions, asked } = answering(true);
    const approve = approveCalls({ registry, approved: [], questions });
    (approve(callOf('wipe'), { path: 'x'.repeat(1e6) }) as Observable<unknown>).subscribe();
    expect(asked[0])
      .to.match(/^Run wipe\(\{"path":"x+…\)\?$/)
      .and.have.lengthOf.within(4_000, 4_100);
  });
});
