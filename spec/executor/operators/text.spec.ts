import { text } from '../../../lib/executor/operators/text.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { finished, said } from '../../helpers/modelEvents.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';

const events = { a: said('a'), b: said('b'), f: finished(), o: toolEvents(0).o };

describe('text', () => {
  itMarbles(
    'keeps the text of the model, and completes with its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('a-o-b-f|', events);
      expectObservable(events$.pipe(text())).toBe('a---b--|');
      expectSubscriptions(events$.subscriptions).toBe('^------!');
    },
  );

  itMarbles(
    'passes errors on, and unsubscribes its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('a-b-#', events);
      expectObservable(events$.pipe(text())).toBe('a-b-#');
      expectObservable(events$.pipe(text()), '^!').toBe('a');
      expectSubscriptions(events$.subscriptions).toBe(['^---!', '^!']);
    },
  );
});
