import { expect } from 'chai';
import { concat, NEVER, type Observable, of } from 'rxjs';
import type { ConversationModel } from '../../lib/conversation/ConverseOptions.ts';
import { responseEvents } from '../../lib/conversation/responseEvents.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { finished, said, sealed } from '../helpers/modelEvents.ts';

const values = { t: said('Hm.'), c: sealed(0, 'look'), f: finished() };
const request = { messages: [], tools: [] };

function modelOf(stream: () => Observable<ModelEvent>): ConversationModel {
  return { format: 'openai-chat', stream };
}

describe('responseEvents', () => {
  itMarbles('ends with the first finish, and leaves the model then', (helpers) => {
    const { cold, expectObservable, expectSubscriptions } = helpers;
    const source$ = cold('-t-f-c-f-#', values);
    const expected = '    -t-(f|)';
    const events$ = responseEvents(
      modelOf(() => source$),
      request,
      () => undefined,
    );
    expectObservable(events$).toBe(expected, values);
    expectSubscriptions(source$.subscriptions).toBe('^--!');
  });

  itMarbles('errors as the model does, and ends where it ends without a finish', (helpers) => {
    const { cold, expectObservable } = helpers;
    for (const marbles of ['-t-#', '-t-|']) {
      const model = modelOf(() => cold(marbles, values));
      expectObservable(responseEvents(model, request, () => undefined)).toBe(marbles, values);
    }
  });

  it('tells of each event before it is emitted', () => {
    const told: string[] = [];
    const model = modelOf(() => concat(of(values.t, values.f), NEVER));
    responseEvents(model, request, ({ type }) => told.push(`note ${type}`)).subscribe(({ type }) =>
      told.push(type),
    );
    expect(told).to.deep.equal(['note text-delta', 'text-delta', 'note finish', 'finish']);
  });

  it('asks the model when it is subscribed, with the request, and errors with what it throws', () => {
    const asked: unknown[] = [];
    const mine = new Error('mine');
    const model: ConversationModel = {
      format: 'openai-chat',
      stream: (given) => {
        asked.push(given);
        throw mine;
      },
    };
    const events$ = responseEvents(model, request, () => undefined);
    expect(asked).to.deep.equal([]);
    let thrown: unknown;
    events$.subscribe({
      error: (error: unknown) => {
        thrown = error;
      },
    });
    expect(thrown).to.equal(mine);
    expect(asked).to.deep.equal([request]);
  });
});
