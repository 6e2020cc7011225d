import { expect } from 'chai';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ToolTraits } from '../../lib/tools/Tool.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { play } from '../helpers/playModel.ts';

const key = (name: string): ToolTraits<never, unknown> => ({
  concurrency: [{ key: name, mode: 'write' }],
  start: 'sealed',
});

/** Three calls: the first fails at 5; what the others do. */
function failing(
  helpers: MarbleHelpers,
  traits: ToolTraits<never, unknown>[],
  more: ToolExecutorOptions,
) {
  const [a = {}, b = {}, c = {}] = traits;
  const { cold } = helpers;
  const tools = [
    valueTool('a', cold('---#', {}, new Error('boom')), a),
    valueTool('b', cold('-(r|)'), b),
    valueTool('c', cold('-(r|)'), c),
  ];
  const lines = play(helpers, '--(abc)---F|', tools, more);
  helpers.flush();
  return lines.filter((line) => / (ok|error|skipped|start)/.test(line));
}

describe('cascade', () => {
  const because = 'The call was not started: call "call_0" (a), which comes before it, failed.';

  itMarbles('none: a failing tool never stops the others', (helpers) => {
    expect(failing(helpers, [UNSAFE, UNSAFE, SAFE], {})).to.deep.equal([
      '2 start 0',
      '5 0 error: boom',
      '5 start 1',
      '6 1 ok: r',
      '6 start 2',
      '7 2 ok: r',
    ]);
  });

  itMarbles('dependents: skips what conflicts with a failed call, at once', (helpers) => {
    const traits = [key('x'), key('x'), key('y')];
    expect(failing(helpers, traits, { cascade: 'dependents' })).to.deep.equal([
      '2 start 0',
      '2 start 2',
      '3 2 ok: r',
      '5 0 error: boom',
      `5 1 skipped not-started: ${because}`,
    ]);
  });

  itMarbles(
    'all: skips every later call that has not started, also one held for the finish',
    (helpers) => {
      const traits = [SAFE, { concurrency: 'unsafe' }, { ...SAFE, start: 'committed' }] as const;
      expect(failing(helpers, [...traits], { cascade: 'all' })).to.deep.equal([
        '2 start 0',
        '5 0 error: boom',
        `5 1 skipped not-started: ${because}`,
        `5 2 skipped not-started: ${because}`,
      ]);
    },
  );

  itMarbles(
    'counts a timeout as a failure, and skips calls that are sealed after it',
    (helpers) => {
      const { cold, flush } = helpers;
      const tools = [
        valueTool('a', cold('-----'), { ...key('x'), timeoutMs: 2 }),
        valueTool('b', cold('-(r|)'), key('x')),
      ];
      const lines = play(helpers, '-a---b-F|', tools, { cascade: 'dependents' });
      flush();
      expect(lines.filter((line) => /timeout|skipped/.test(line))).to.deep.equal([
        '3 0 timeout interrupted: The tool did not finish within 2 ms.',
        `5 1 skipped not-started: ${because}`,
      ]);
    },
  );

  it('goes by the calls of one run', async () => {
    const fail = (): never => {
      throw new Error('boom');
    };
    const { invokable } = await import('../../lib/tools/invokable.ts');
    const tool = invokable({ name: 'a', execute: fail });
    const executor = new ToolExecutor(registryOf(tool), { cascade: 'all' });
    const batch = () =>
      executor.executeAll([
        { id: '1', name: 'a' },
        { id: '2', name: 'a' },
      ]);
    const statuses = (await Promise.all([batch(), batch()])).map((results) =>
      results.map(({ status }) => status),
    );
    expect(statuses).to.deep.equal([
      ['error', 'skipped'],
      ['error', 'skipped'],
    ]);
  });
});
