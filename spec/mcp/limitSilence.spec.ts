import { NEVER, of, throwError } from 'rxjs';
import { limitSilence } from '../../lib/mcp/limitSilence.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';

const silent = () => throwError(() => 'silent');
const paused = { t: true, f: false };

function limit(helpers: Pick<MarbleHelpers, 'scheduler'>, isPaused$ = of(false)) {
  return limitSilence({ idleMs: 4, isPaused$, with: silent, scheduler: helpers.scheduler });
}

describe('limitSilence', () => {
  itMarbles('passes a source on that is silent for long, and completes with it', (helpers) => {
    const source = helpers.cold('   ---a---b---|');
    helpers.expectObservable(source.pipe(limit(helpers))).toBe('---a---b---|');
    helpers.expectSubscriptions(source.subscriptions).toBe('    ^----------!');
  });

  itMarbles('errors after a silence at the beginning, and unsubscribes', (helpers) => {
    const source = helpers.cold('   -----a');
    helpers.expectObservable(source.pipe(limit(helpers))).toBe('----#', {}, 'silent');
    helpers.expectSubscriptions(source.subscriptions).toBe('    ^---!');
  });

  itMarbles('errors after a silence later on', (helpers) => {
    const source = helpers.cold('   -a---b----c');
    helpers
      .expectObservable(source.pipe(limit(helpers)))
      .toBe('-a---b---#', { a: 'a', b: 'b' }, 'silent');
  });

  itMarbles('does not count while it is paused, and begins anew after', (helpers) => {
    const source = helpers.cold('   -a-------------b');
    const isPaused$ = helpers.cold('f--t------f-----', paused);
    const limited = source.pipe(limit(helpers, isPaused$));
    helpers.expectObservable(limited).toBe('-a------------#', { a: 'a' }, 'silent');
    helpers.expectSubscriptions(isPaused$.subscriptions).toBe('^-------------!');
  });

  itMarbles('passes values and an error on while it is paused', (helpers) => {
    const source = helpers.cold('   ------a------#');
    const limited = source.pipe(limit(helpers, helpers.cold('t', paused)));
    helpers.expectObservable(limited).toBe('------a------#');
  });

  itMarbles('leaves nothing behind when it is unsubscribed from', (helpers) => {
    const source = helpers.cold('                                  -a');
    const isPaused$ = helpers.cold('                               f', paused);
    helpers.expectObservable(source.pipe(limit(helpers, isPaused$)), '^--!').toBe('-a');
    helpers.expectSubscriptions(source.subscriptions).toBe('       ^--!');
    helpers.expectSubscriptions(isPaused$.subscriptions).toBe('    ^--!');
  });

  itMarbles('gives a source that completes at once', (helpers) => {
    helpers.expectObservable(of('a').pipe(limit(helpers))).toBe('(a|)');
    helpers.expectObservable(of('a').pipe(limit(helpers, NEVER))).toBe('(a|)');
  });
});
