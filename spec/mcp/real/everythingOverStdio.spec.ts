import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { McpTarget } from '../../../lib/mcp/McpTarget.ts';
import { connections } from '../../helpers/mcpCalls.ts';
import { keptFolder } from '../../helpers/realMcpKept.ts';
import { executorOf, happenings, lines, run, shown } from '../../helpers/realMcpRuns.ts';
import { logInput, realMcpProgram, type WatchedTarget } from '../../helpers/realMcpServers.ts';
import { everythingRows, wait } from '../../helpers/realMcpSuite.ts';

const hi = { status: 'ok', isError: false, parts: [{ type: 'text', text: 'Echo: hi' }] };

describe('server-everything over standard input and output', () => {
  const folder = keptFolder();
  const connect = connections();
  let logs = 0;

  function watchedProgram(): WatchedTarget {
    logs += 1;
    const path = join(folder(), `${logs}.log`);
    const target = realMcpProgram('everything', { preload: logInput(path) });
    return { target, sent: () => readFileSync(path, 'utf8') };
  }

  everythingRows(watchedProgram);

  it('gets only what every program needs of the environment, and may write what is no message', async () => {
    process.env['MILLRACE_SPEC_SECRET'] = 'secret';
    const preload = `console.log('Hello!'); console.log('{"no":"message"}');`;
    const target = realMcpProgram('everything', { preload, env: { GIVEN: 'yes' } });
    const connection = connect(target);
    const [part] = (await run(await executorOf(connection), ['get-env', {}])).parts;
    delete process.env['MILLRACE_SPEC_SECRET'];
    const passed = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    });
    // Node itself adds it, where coverage is measured.
    const { NODE_V8_COVERAGE: _, ...environment } = JSON.parse(
      part?.type === 'text' ? part.text : '',
    );
    expect(environment).to.deep.equal({ ...Object.fromEntries(passed), GIVEN: 'yes' });
  });

  it('fails all calls at once when it exits, and is started again by the next', async () => {
    const preload = `
      const { emit } = process.stdin;
      process.stdin.emit = function (event, chunk) {
        if (event === 'data' && String(chunk).includes('goodbye')) process.exit(1);
        return emit.apply(this, arguments);
      };
    `;
    const connection = connect(realMcpProgram('everything', { preload }), {
      trust: 'annotations',
    });
    const executor = await executorOf(connection);
    const events = await happenings(executor, [wait(60, 1), ['echo', { message: 'goodbye' }]]);
    expect(lines(events).toSorted()).to.deep.equal([
      'result 0 unavailable',
      'result 1 unavailable',
      'start 0',
      'start 1',
    ]);
    expect(shown(await run(executor, ['echo', { message: 'hi' }]))).to.deep.equal(hi);
  });

  it('fails when there is no such program', async () => {
    const connection = connect(noProgram());
    const error = await connection.refresh().catch((reason: unknown) => reason);
    expect(error).to.include({ name: 'ToolFailure', code: 'unavailable' });
  });
});

function noProgram(): McpTarget {
  return realMcpProgram('everything', { command: 'millrace-no-such-program' });
}
