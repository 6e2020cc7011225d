import { expect } from 'chai';
import {
  isAlwaysSafe,
  type ResolvedCall,
  resolveCall,
} from '../../../lib/executor/call/resolveCall.ts';
import { toToolCall } from '../../../lib/executor/call/toToolCall.ts';
import {
  readExecutorOptions,
  type ToolExecutorOptions,
} from '../../../lib/executor/executorOptions.ts';
import { EXCLUSIVE, NO_CLAIMS } from '../../../lib/executor/schedule/claims.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { streamable } from '../../../lib/tools/streamable.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

const schema = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
} as const;
const call = (args: string) => toToolCall({ id: '1', name: 'a', arguments: args }, 0);

function resolve(tool: AnyTool, args = '{}', options: ToolExecutorOptions = {}): ResolvedCall {
  const resolution = resolveCall(
    call(args),
    registryOf(tool).snapshot(),
    readExecutorOptions(options),
  );
  if (!resolution.ok) throw new Error(resolution.failure.error.message);
  return resolution.resolved;
}

const concurrent = (concurrency: unknown, more: object = {}): AnyTool =>
  streamable({ name: 'a', concurrency, ...more, execute: () => 'x' } as never);

describe('resolveCall', () => {
  it('finds no tool, or bad arguments, before it asks for claims', () => {
    let asked = 0;
    const tool = invokable({
      name: 'a',
      inputSchema: schema,
      concurrency: () => {
        asked += 1;
        return 'safe';
      },
      execute: () => 'x',
    });
    const settings = readExecutorOptions();
    const bad = resolveCall(call('{}'), registryOf(tool).snapshot(), settings);
    const unknown = resolveCall(call('{}'), registryOf().snapshot(), settings);
    expect(bad.ok ? '' : bad.failure.status).to.equal('invalid');
    expect(unknown.ok ? '' : unknown.failure.status).to.equal('unknown-tool');
    expect(asked).to.equal(0);
  });

  it('computes claims once, from the validated input', () => {
    const seen: unknown[] = [];
    const tool = invokable({
      name: 'a',
      inputSchema: schema,
      concurrency: (input) => {
        seen.push(input);
        return [{ key: ['row', input.id], mode: 'write' }];
      },
      execute: () => 'x',
    });
    const { claims } = resolve(tool, '{"id":"7"}');
    expect(seen).to.deep.equal([{ id: '7' }]);
    expect(claims).to.deep.equal({
      access: 'keys',
      claims: [{ path: ['row', '7'], writes: true }],
    });
  });

  const read = [{ key: 'k', mode: 'read' }];
  const write = [{ key: 'k', mode: 'write' }];
  for (const [what, concurrency, start, stopsAtLimit] of [
    ['safe', 'safe', 'sealed', true],
    ['reading', () => read, 'sealed', true],
    ['writing', () => write, 'committed', false],
    ['unsafe', 'unsafe', 'committed', false],
    ['undeclared', undefined, 'committed', false],
  ] as const) {
    it(`lets a ${what} call be ${start}, and ${stopsAtLimit ? 'stops' : 'drains'} it at its limit`, () => {
      expect(resolve(concurrent(concurrency))).to.include({ start, stopsAtLimit });
    });
  }

  it('lets the tool win over the defaults, and those over the start of the executor', () => {
    const options: ToolExecutorOptions = { start: 'committed' };
    expect(resolve(concurrent('safe'), '{}', options).start).to.equal('committed');
    expect(resolve(concurrent('safe', { start: 'sealed' }), '{}', options).start).to.equal(
      'sealed',
    );
    const defaults = { start: 'sealed', concurrency: 'safe' } as const;
    expect(resolve(concurrent(undefined), '{}', { ...options, defaults })).to.include({
      start: 'sealed',
      claims: NO_CLAIMS,
    });
    expect(resolve(concurrent('unsafe'), '{}', { ...options, defaults }).claims).to.equal(
      EXCLUSIVE,
    );
    expect(resolve(concurrent('safe', { overflow: 'drain' })).stopsAtLimit).to.equal(false);
  });
});

describe('isAlwaysSafe', () => {
  it('is true for the constant only, of the tool or of the defaults', () => {
    const settings = readExecutorOptions();
    const safeByDefault = readExecutorOptions({ defaults: { concurrency: 'safe' } });
    const registered = (tool: AnyTool) => ({
      tool,
      validate: () => ({ ok: true, value: {} }) as const,
    });
    expect(isAlwaysSafe(registered(concurrent('safe')), settings)).to.equal(true);
    expect(isAlwaysSafe(registered(concurrent(() => 'safe')), settings)).to.equal(false);
    expect(isAlwaysSafe(registered(concurrent(undefined)), settings)).to.equal(false);
    expect(isAlwaysSafe(registered(concurrent(undefined)), safeByDefault)).to.equal(true);
  });
});
