import { expect } from 'chai';
import { of, Subject, throwError } from 'rxjs';
import { foldTurn } from '../../lib/ui/foldTurn.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { finished, said } from '../helpers/modelEvents.ts';
import type { TurnEvent } from '../helpers/uiTurns.ts';
import { writerLog } from '../helpers/writerLog.ts';

describe('foldTurn', () => {
  itMarbles('emits what the writer says with each event, and completes', (helpers) => {
    const source = helpers.cold<TurnEvent>('-t-F-|', { t: said('x'), F: finished('stop') });
    const seen: string[] = [];
    source.pipe(foldTurn(writerLog)).subscribe({
      next: (line) => seen.push(`${helpers.scheduler.now()} ${line}`),
      complete: () => seen.push(`${helpers.scheduler.now()} complete`),
    });
    helpers.flush();
    expect(seen).to.deep.equal([
      '0 start',
      '1 startStep 1',
      '1 startBlock text1',
      '1 addText text1 x',
      '3 endBlock text1',
      '5 endStep 1',
      '5 finish stop',
      '5 complete',
    ]);
  });

  it('turns an error into the last words of the writer', async () => {
    const error$ = throwError(() => 'why');
    expect(await collect(error$.pipe(foldTurn(writerLog)))).to.deep.equal({
      values: ['start', 'fail why'],
    });
  });

  it('has a writer of its own for each subscription', async () => {
    const lines$ = of(said('x'), finished('stop')).pipe(foldTurn(writerLog));
    expect(await collect(lines$)).to.deep.equal(await collect(lines$));
  });

  it('keeps the order where the consumer brings on the next event', () => {
    const events$ = new Subject<TurnEvent>();
    const seen: string[] = [];
    events$.pipe(foldTurn(writerLog)).subscribe((line) => {
      seen.push(line);
      if (line === 'startStep 1') events$.next(said('y'));
    });
    events$.next(said('x'));
    expect(seen.slice(2)).to.deep.equal(['startBlock text1', 'addText text1 x', 'addText text1 y']);
  });
});
