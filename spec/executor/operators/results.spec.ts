import { map } from 'rxjs';
import { results } from '../../../lib/executor/operators/results.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { said } from '../../helpers/modelEvents.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';

describe('results', () => {
  itMarbles(
    'keeps the results, and completes with its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('t-s-o-r--r|', { ...toolEvents(0), t: said('t') });
      expectObservable(
        events$.pipe(
          results(),
          map(({ index }) => `${index}`),
        ),
      ).toBe('------0--0|');
      expectSubscriptions(events$.subscriptions).toBe('^---------!');
    },
  );

  itMarbles(
    'errors with its source, and unsubscribes it',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const broken$ = hot<ToolEvent>('-#');
      expectObservable(broken$.pipe(results())).toBe('-#');
      const events$ = hot('-r--r', toolEvents(0));
      expectObservable(
        events$.pipe(
          results(),
          map(({ index }) => `${index}`),
        ),
        '^-!',
      ).toBe('-0-');
      expectSubscriptions(events$.subscriptions).toBe('^-!');
    },
  );
});
