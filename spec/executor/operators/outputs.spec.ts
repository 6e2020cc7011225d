import { map } from 'rxjs';
import { outputs } from '../../../lib/executor/operators/outputs.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';

const first = toolEvents(0);
const second = toolEvents(1);
const events = { s: first.s, o: first.o, p: second.o, r: first.r };

describe('outputs', () => {
  itMarbles(
    'keeps the outputs of all calls, and completes with its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('s-o-p-r|', events);
      expectObservable(
        events$.pipe(
          outputs(),
          map(({ call }) => `${call.index}`),
        ),
      ).toBe('--0-1--|');
      expectSubscriptions(events$.subscriptions).toBe('^------!');
    },
  );

  itMarbles(
    'keeps those of one call, passes errors on, and unsubscribes its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('s-o-p-#', events);
      const one$ = events$.pipe(
        outputs(1),
        map(({ call }) => `${call.index}`),
      );
      expectObservable(one$).toBe('----1-#');
      expectObservable(one$, '^--!').toBe('---');
      expectSubscriptions(events$.subscriptions).toBe(['^-----!', '^--!']);
    },
  );
});
