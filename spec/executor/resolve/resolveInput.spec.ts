import { expect } from 'chai';
import {
  readExecutorOptions,
  type ToolExecutorOptions,
} from '../../../lib/executor/executorOptions.ts';
import {
  isAlwaysSafe,
  type ResolvedCall,
  resolvedWith,
  resolveInput,
  traitsOf,
} from '../../../lib/executor/resolve/resolveInput.ts';
import { EXCLUSIVE, NO_CLAIMS } from '../../../lib/executor/schedule/claims.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { streamable } from '../../../lib/tools/streamable.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import type { RegisteredTool } from '../../../lib/tools/ToolRegistry.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

function registered(tool: AnyTool): RegisteredTool {
  const found = registryOf(tool).snapshot().get(tool.definition.name);
  if (found === undefined) throw new Error('not registered');
  return found;
}

const concurrent = (concurrency: unknown, more: object = {}): RegisteredTool =>
  registered(streamable({ name: 'a', concurrency, ...more, execute: () => 'x' } as never));

function resolved(tool: RegisteredTool, options: ToolExecutorOptions = {}): ResolvedCall {
  return resolvedWith(tool, {}, readExecutorOptions(options));
}

describe('resolvedWith', () => {
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
      expect(resolved(concurrent(concurrency))).to.include({ start, stopsAtLimit });
    });
  }

  it('lets the tool win over the defaults, and those over the start of the executor', () => {
    const options: ToolExecutorOptions = { start: 'committed' };
    expect(resolved(concurrent('safe'), options).start).to.equal('committed');
    expect(resolved(concurrent('safe', { start: 'sealed' }), options).start).to.equal('sealed');
    const defaults = { start: 'sealed', concurrency: 'safe' } as const;
    expect(resolved(concurrent(undefined), { ...options, defaults })).to.include({
      start: 'sealed',
      claims: NO_CLAIMS,
    });
    expect(resolved(concurrent('unsafe'), { ...options, defaults }).claims).to.equal(EXCLUSIVE);
    expect(resolved(concurrent('safe', { overflow: 'drain' })).stopsAtLimit).to.equal(false);
  });
});

describe('resolveInput', () => {
  const seen: unknown[] = [];
  const tool = registered(
    invokable({
      name: 'a',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'integer' }, mode: { type: 'string', default: 'x' } },
        required: ['id'],
      },
      concurrency: (input) => {
        seen.push(input);
        return [{ key: ['row', `${input.id}`], mode: 'write' }];
      },
      execute: () => 'x',
    }),
  );
  const settings = readExecutorOptions();

  it('validates a changed input and claims again', () => {
    seen.length = 0;
    const given = Object.freeze({ id: 7 });
    const resolution = resolveInput(tool, given, settings);
    if (!resolution.ok) throw new Error(resolution.failure.error.message);
    expect(resolution.resolved).to.deep.include({
      registered: tool,
      tool: tool.tool,
      input: { id: 7, mode: 'x' },
      claims: { access: 'keys', claims: [{ path: ['row', '7'], writes: true }] },
      start: 'committed',
    });
    expect(seen).to.deep.equal([{ id: 7, mode: 'x' }]);
    expect(given).to.deep.equal({ id: 7 });
  });

  it('keeps integers that a number cannot hold', () => {
    const resolution = resolveInput(tool, { id: 2n ** 70n }, settings);
    expect(resolution.ok && resolution.resolved.input).to.deep.equal({ id: 2n ** 70n, mode: 'x' });
  });

  for (const wrong of [undefined, null, 'text', [1], {}, { id: 'x' }]) {
    it(`makes a call invalid whose input is changed to ${JSON.stringify(wrong)}, and asks for no claims`, () => {
      seen.length = 0;
      const resolution = resolveInput(tool, wrong, settings);
      expect(!resolution.ok && resolution.failure.status).to.equal('invalid');
      expect(!resolution.ok && resolution.failure.error.code).to.equal('invalid-arguments');
      expect(seen).to.deep.equal([]);
    });
  }
});

describe('traitsOf', () => {
  it('fills in the defaults, once per tool', () => {
    const settings = readExecutorOptions({ defaults: { timeoutMs: 5, start: 'sealed' } });
    const { tool } = concurrent('safe', { timeoutMs: 7 });
    expect(traitsOf(tool, settings)).to.deep.equal({
      concurrency: 'safe',
      timeoutMs: 7,
      start: 'sealed',
    });
    expect(traitsOf(tool, settings)).to.equal(traitsOf(tool, settings));
    expect(traitsOf(tool, readExecutorOptions())).to.not.have.property('start');
  });
});

describe('isAlwaysSafe', () => {
  it('is true for the constant only, of the tool or of the defaults', () => {
    const settings = readExecutorOptions();
    const safeByDefault = readExecutorOptions({ defaults: { concurrency: 'safe' } });
    expect(isAlwaysSafe(concurrent('safe'), settings)).to.equal(true);
    expect(
      isAlwaysSafe(
        concurrent(() => 'safe'),
        settings,
      ),
    ).to.equal(false);
    expect(isAlwaysSafe(concurrent(undefined), settings)).to.equal(false);
    expect(isAlwaysSafe(concurrent(undefined), safeByDefault)).to.equal(true);
  });
});
