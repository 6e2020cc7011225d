import { expect } from 'chai';
import { map, of } from 'rxjs';
import { executeTools } from '../../../lib/executor/operators/executeTools.ts';
import { results } from '../../../lib/executor/operators/results.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { brief, briefResult } from '../../helpers/brief.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../../helpers/marbleTools.ts';
import { finished, said, sealed } from '../../helpers/modelEvents.ts';
import { model, play } from '../../helpers/playModel.ts';

const withoutModel = (lines: readonly string[]): string[] =>
  lines.filter((line) => !/^\d+ (t$|sealed|begun|finish )/.test(line));

describe('executeTools, when calls start', () => {
  it('R1 passes a call on before its result, also if there is no tool for it', () => {
    const seen: string[] = [];
    of(sealed(0, 'none'), finished())
      .pipe(executeTools(new ToolExecutor(registryOf())))
      .subscribe(({ type }) => seen.push(type));
    expect(seen).to.deep.equal(['tool-call', 'tool-result', 'finish']);
  });

  itMarbles(
    'W2 starts a safe call in the frame of its seal and gives its result while the model streams on',
    ({ hot, cold, expectObservable, expectSubscriptions, scheduler }) => {
      const model$ = hot('  t-a---t---F|', model);
      const a = cold('        --(x|)');
      const aSubs = '       --^-!';
      const expected = '    ----r------|';
      const executor = new ToolExecutor(registryOf(valueTool('a', a, SAFE)), { scheduler });

      expectObservable(model$.pipe(executeTools(executor), results(), map(briefResult))).toBe(
        expected,
        { r: '0 ok: x' },
      );
      expectSubscriptions(a.subscriptions).toBe(aSubs);
    },
  );

  itMarbles('passes the model on and puts the tool events between, in order', (helpers) => {
    const lines = play(helpers, 't-a---t-F|', [valueTool('a', helpers.cold('--(x|)'), SAFE)]);
    helpers.flush();
    expect(lines).to.deep.equal([
      '0 t',
      '2 sealed 0',
      '2 start 0',
      '4 output 0 x',
      '4 0 ok: x',
      '6 t',
      '8 finish tool-calls',
      '9 complete',
    ]);
  });

  itMarbles('S4 never overlaps two unsafe calls, added separately', ({ cold, ...helpers }) => {
    const a = cold('---(x|)');
    const b = cold('--(y|)');
    const lines = play({ cold, ...helpers }, 'a-b---F|', [
      valueTool('a', a, UNSAFE),
      valueTool('b', b, UNSAFE),
    ]);
    helpers.expectSubscriptions(a.subscriptions).toBe('^--!');
    helpers.expectSubscriptions(b.subscriptions).toBe('---^-!');
    helpers.flush();
    expect(withoutModel(lines)).to.include('2 queued 1 turn behind 0');
  });

  itMarbles('S5 waits for the end of an unsafe call, not for its first value', (helpers) => {
    const a = helpers.cold('x----|');
    const b = helpers.cold('(y|)');
    play(helpers, 'ab----F|', [valueTool('a', a, UNSAFE), valueTool('b', b, SAFE)]);
    helpers.expectSubscriptions(a.subscriptions).toBe('^----!');
    helpers.expectSubscriptions(b.subscriptions).toBe('-----(^!)');
  });

  itMarbles('overlaps writes of different keys and orders those of one key', (helpers) => {
    const claim = (key: string) => ({
      concurrency: () => [{ key, mode: 'write' as const }],
      start: 'sealed' as const,
    });
    const [a, b, c] = [helpers.cold('----(x|)'), helpers.cold('----(y|)'), helpers.cold('--(z|)')];
    play(helpers, 'abc-------F|', [
      valueTool('a', a, claim('one')),
      valueTool('b', b, claim('two')),
      valueTool('c', c, claim('one')),
    ]);
    helpers.expectSubscriptions(a.subscriptions).toBe('^---!');
    helpers.expectSubscriptions(b.subscriptions).toBe('-^---!');
    helpers.expectSubscriptions(c.subscriptions).toBe('----^-!');
  });

  itMarbles('W2 holds calls that write until the response has finished well', (helpers) => {
    const a = helpers.cold('-(x|)');
    const lines = play(helpers, 'a---F|', [valueTool('a', a, { concurrency: 'unsafe' })]);
    helpers.expectSubscriptions(a.subscriptions).toBe('----^!');
    helpers.flush();
    expect(lines[1]).to.equal('0 queued 0 commit');
  });

  itMarbles(
    'lets the start of a tool win over that of the executor, and that over the default',
    (helpers) => {
      const [a, b] = [helpers.cold('(x|)'), helpers.cold('(y|)')];
      play(
        helpers,
        'ab-F|',
        [valueTool('a', a, SAFE), valueTool('b', b, { ...SAFE, start: 'sealed' })],
        { start: 'committed' },
      );
      helpers.expectSubscriptions(a.subscriptions).toBe('---(^!)');
      helpers.expectSubscriptions(b.subscriptions).toBe('-(^!)');
    },
  );

  itMarbles('counts a begun call that is not sealed as earlier and exclusive', (helpers) => {
    const [a, b] = [helpers.cold('(x|)'), helpers.cold('(y|)')];
    const lines = play(helpers, 'AB-b--a-F|', [valueTool('a', a, UNSAFE), valueTool('b', b, SAFE)]);
    helpers.expectSubscriptions(a.subscriptions).toBe('------(^!)');
    helpers.expectSubscriptions(b.subscriptions).toBe('------(^!)');
    helpers.flush();
    expect(lines).to.include('3 queued 1 turn behind 0');
  });

  itMarbles('lets a safe call pass a begun call of a tool that is always safe', (helpers) => {
    const [a, b] = [helpers.cold('(x|)'), helpers.cold('(y|)')];
    play(helpers, 'AB-b--a-F|', [valueTool('a', a, SAFE), valueTool('b', b, SAFE)]);
    helpers.expectSubscriptions(b.subscriptions).toBe('---(^!)');
    helpers.expectSubscriptions(a.subscriptions).toBe('------(^!)');
  });
});

describe('executeTools, when the response ends', () => {
  itMarbles(
    'skips what has not started at a bad finish and lets running calls finish',
    (helpers) => {
      const lines = play(helpers, 'abL|', [
        valueTool('a', helpers.cold('-----(x|)'), UNSAFE),
        valueTool('b', helpers.cold('(y|)'), SAFE),
      ]);
      helpers.flush();
      expect(withoutModel(lines)).to.deep.equal([
        '0 start 0',
        '1 queued 1 turn behind 0',
        '2 1 skipped not-started: The call was not started: the response finished with "length".',
        '5 output 0 x',
        '5 0 ok: x',
        '5 complete',
      ]);
    },
  );

  itMarbles('forgets a begun call that never seals', (helpers) => {
    const lines = play(helpers, 'A-b-L|', [
      valueTool('a', helpers.cold('(x|)'), SAFE),
      valueTool('b', helpers.cold('(y|)'), SAFE),
    ]);
    helpers.flush();
    expect(lines).to.deep.equal([
      '0 begun 0',
      '2 sealed 1',
      '2 start 1',
      '2 output 1 y',
      '2 1 ok: y',
      '4 finish length',
      '5 complete',
    ]);
  });

  itMarbles('gives the error of the model stream after the results of all calls', (helpers) => {
    const lines = play(helpers, 'ab#', [
      valueTool('a', helpers.cold('----(x|)'), UNSAFE),
      valueTool('b', helpers.cold('(y|)'), UNSAFE),
    ]);
    helpers.flush();
    expect(withoutModel(lines).slice(2)).to.deep.equal([
      '2 1 skipped not-started: The call was not started: the model stream broke.',
      '4 output 0 x',
      '4 0 ok: x',
      '4 undefined: undefined',
    ]);
  });

  itMarbles('discards running calls when the stream breaks, if asked to', (helpers) => {
    const a = helpers.cold('----(x|)');
    const lines = play(helpers, 'a-#', [valueTool('a', a, SAFE)], { onStreamError: 'discard' });
    helpers.expectSubscriptions(a.subscriptions).toBe('^-!');
    helpers.flush();
    expect(lines.at(-2)).to.match(
      /^2 0 cancelled interrupted: The call was cancelled: the model stream broke/,
    );
  });

  itMarbles('errors with truncated if the stream completes without finish', (helpers) => {
    const lines = play(helpers, 'a|', [valueTool('a', helpers.cold('---(x|)'), SAFE)]);
    helpers.flush();
    expect(lines.slice(-2)).to.deep.equal([
      '3 0 ok: x',
      '3 ModelStreamError: The model stream completed without a finish event.',
    ]);
  });

  itMarbles(
    'completes an answer without calls with its source',
    ({ hot, expectObservable, scheduler }) => {
      const executor = new ToolExecutor(registryOf(), { scheduler });
      const model$ = hot('t-F-|', { t: said('t'), F: finished('stop') });
      expectObservable(model$.pipe(executeTools(executor), map(brief))).toBe('t-F-|', {
        t: 't',
        F: 'finish stop',
      });
    },
  );
});
