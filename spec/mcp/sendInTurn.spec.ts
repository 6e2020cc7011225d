import { expect } from 'chai';
import { from, Subject } from 'rxjs';
import { sendInTurn } from '../../lib/mcp/sendInTurn.ts';
import { turn } from '../helpers/turn.ts';

/** What is sent arrives when `arrive` says so. */
class Wire {
  readonly sent: number[] = [];
  arrive: () => void = () => {};
  fail: () => void = () => {};

  readonly send = (value: number): Promise<void> => {
    this.sent.push(value);
    return new Promise((resolve, reject) => {
      this.arrive = resolve;
      this.fail = () => reject(new Error('gone'));
    });
  };
}

describe('sendInTurn', () => {
  it('sends the next when the one before has arrived, and completes after the last', async () => {
    const wire = new Wire();
    let completed = false;
    from([1, 2, 3])
      .pipe(sendInTurn(wire.send))
      .subscribe({
        complete: () => {
          completed = true;
        },
      });
    expect(wire.sent).to.deep.equal([1]);
    for (const sent of [
      [1, 2],
      [1, 2, 3],
    ]) {
      wire.arrive();
      await turn();
      expect(wire.sent).to.deep.equal(sent);
      expect(completed).to.equal(false);
    }
    wire.arrive();
    await turn();
    expect(completed).to.equal(true);
  });

  it('completes at once with a source that gives nothing', () => {
    let completed = false;
    from([])
      .pipe(sendInTurn(new Wire().send))
      .subscribe({
        complete: () => {
          completed = true;
        },
      });
    expect(completed).to.equal(true);
  });

  it('waits for more when all was sent', async () => {
    const wire = new Wire();
    const source$ = new Subject<number>();
    let completed = false;
    source$.pipe(sendInTurn(wire.send)).subscribe({
      complete: () => {
        completed = true;
      },
    });
    source$.next(1);
    wire.arrive();
    await turn();
    expect(completed).to.equal(false);
    source$.next(2);
    expect(wire.sent).to.deep.equal([1, 2]);
  });

  it('lets 100 wait, and the latest take the place of the last of them', async () => {
    const wire = new Wire();
    from(Array.from({ length: 200 }, (_, index) => index))
      .pipe(sendInTurn(wire.send))
      .subscribe();
    for (let count = 0; count < 200; count += 1) {
      wire.arrive();
      await turn();
    }
    expect(wire.sent).to.deep.equal([...Array(100).keys(), 199]);
  });

  it('goes on after one that was not sent', async () => {
    const wire = new Wire();
    from([1, 2]).pipe(sendInTurn(wire.send)).subscribe();
    wire.fail();
    await turn();
    expect(wire.sent).to.deep.equal([1, 2]);
  });

  it('passes an error on at once, and drops what waits when it is unsubscribed', async () => {
    const failure = new Error('broken');
    const wire = new Wire();
    const source$ = new Subject<number>();
    let error: unknown;
    source$.pipe(sendInTurn(wire.send)).subscribe({
      error: (thrown: unknown) => {
        error = thrown;
      },
    });
    source$.next(1);
    source$.next(2);
    source$.error(failure);
    expect(error).to.equal(failure);
    const other$ = new Subject<number>();
    const subscription = other$.pipe(sendInTurn(wire.send)).subscribe();
    other$.next(3);
    other$.next(4);
    subscription.unsubscribe();
    expect(other$.observed).to.equal(false);
    wire.arrive();
    await turn();
    expect(wire.sent).to.deep.equal([1, 3]);
  });
});
