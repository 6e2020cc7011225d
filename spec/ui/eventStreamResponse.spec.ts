import { expect } from 'chai';
import { Observable, of, Subject, throwError } from 'rxjs';
import { eventStreamResponse } from '../../lib/ui/eventStreamResponse.ts';
import { finished, said } from '../helpers/modelEvents.ts';
import { turn } from '../helpers/turn.ts';
import type { TurnEvent } from '../helpers/uiTurns.ts';
import { writerLog } from '../helpers/writerLog.ts';

/** A reader of the texts of a body. */
function readerOf(
  events$: Observable<TurnEvent>,
  last: string,
): ReadableStreamDefaultReader<string> {
  const { body } = eventStreamResponse({ events$, createWriter: writerLog, last }, undefined);
  return (body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
}

describe('eventStreamResponse', () => {
  it('gives the text of one event a chunk, and what the protocol ends with', async () => {
    const reader = readerOf(of(said('x'), finished('stop')), 'bye');
    const chunks: unknown[] = [];
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
    }
    expect(chunks).to.deep.equal([
      'data: "start"\n\n',
      'data: "startStep 1"\n\ndata: "startBlock text1"\n\ndata: "addText text1 x"\n\n',
      'data: "endBlock text1"\n\n',
      'data: "endStep 1"\n\ndata: "finish stop"\n\nbye',
    ]);
  });

  it('joins the text of events that nobody reads', async () => {
    const events$ = new Subject<TurnEvent>();
    const { body } = eventStreamResponse({ events$, createWriter: writerLog }, undefined);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const first = reader.read();
    await turn();
    for (let count = 0; count < 1_000; count += 1) events$.next(said('x'));
    events$.complete();
    await first;
    let chunks = 1;
    while (!(await reader.read()).done) chunks += 1;
    expect(chunks).to.be.lessThan(25);
  });

  it('unsubscribes when the body is cancelled, also while an event is waited for', async () => {
    let isLeft = false;
    const events$ = new Observable<TurnEvent>(() => () => {
      isLeft = true;
    });
    const { body } = eventStreamResponse({ events$, createWriter: writerLog }, undefined);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const waiting = reader.read();
    await turn();
    expect(isLeft).to.equal(false);
    await reader.cancel();
    expect(isLeft).to.equal(true);
    expect(await waiting).to.deep.equal({ done: true, value: undefined });
  });

  it('never subscribes for a body that is cancelled unread', async () => {
    let subscriptions = 0;
    const events$ = new Observable<TurnEvent>(() => {
      subscriptions += 1;
    });
    const response = eventStreamResponse({ events$, createWriter: writerLog }, undefined);
    await response.body?.cancel();
    expect(subscriptions).to.equal(0);
  });

  it('tells of an event that the writer cannot say as of an error, and unsubscribes', async () => {
    const createWriter = (emit: (line: string) => void) => ({
      ...writerLog(emit),
      addText: (): never => {
        throw new Error('no words');
      },
    });
    let isLeft = false;
    const events$ = new Observable<TurnEvent>((subscriber) => {
      subscriber.next(said('x'));
      return () => {
        isLeft = true;
        throw new Error('teardown');
      };
    });
    const response = eventStreamResponse({ events$, createWriter }, undefined);
    expect(await response.text()).to.match(/"fail Error: no words"\n\n$/);
    expect(isLeft).to.equal(true);
  });

  it('errors the body with what the last words of the writer throw', async () => {
    const createWriter = (emit: (line: string) => void) => ({
      ...writerLog(emit),
      fail: (): never => {
        throw new Error('no words');
      },
    });
    const events$ = throwError(() => 'why');
    const response = eventStreamResponse({ events$, createWriter }, undefined);
    const error = await response.text().catch((failure: Error) => failure);
    expect(error).to.include({ message: 'no words' });
  });
});
