import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { LanedRegistry } from '../../lib/mcp/LanedRegistry.ts';
import type { McpToolTraits } from '../../lib/mcp/McpToolOptions.ts';
import type { Concurrency } from '../../lib/tools/Claim.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { turn } from '../helpers/turn.ts';

const PRESENT = { key: ['mcp-served'], mode: 'read' };
const EVERYTHING = [{ key: [], mode: 'write' }];

type Declared = McpToolTraits['concurrency'];

function claimsOf(concurrency: Declared, defaults: { concurrency?: Declared } = {}): unknown {
  const traits = concurrency === undefined ? {} : { concurrency };
  const tools = new ToolRegistry([invokable({ name: 'a', execute: () => '', ...traits })]);
  const laned = new LanedRegistry(tools, defaults as object).snapshot().get('a');
  const claims = laned?.tool.traits.concurrency;
  return typeof claims === 'function' ? claims({} as never) : claims;
}

describe('LanedRegistry', () => {
  const claim = { key: ['a'], mode: 'write' } as const;
  const promised = (): Concurrency => Promise.reject(new Error('late')) as never;
  const broken = (): Concurrency => {
    throw new Error('broken');
  };
  const cases: readonly [string, Declared, unknown][] = [
    ['a tool that says nothing', undefined, EVERYTHING],
    ['an unsafe one', 'unsafe', EVERYTHING],
    ['a safe one', 'safe', [PRESENT]],
    ['one with claims', [{ key: 'a', mode: 'write' }], [claim, PRESENT]],
    ['one with no claims', [], [PRESENT]],
    ['one that is safe for this input', () => 'safe', [PRESENT]],
    ['one that claims for this input', () => [claim], [claim, PRESENT]],
    ['one whose claims throw', broken, EVERYTHING],
    ['one whose claims are a promise', promised, EVERYTHING],
    ['one whose claims are none', () => [3] as never, EVERYTHING],
  ];
  for (const [title, declared, claims] of cases) {
    it(`gives claims to ${title}`, () => expect(claimsOf(declared)).to.deep.equal(claims));
  }

  it('takes what a tool leaves open from the defaults', () => {
    expect(claimsOf(undefined, { concurrency: 'safe' })).to.deep.equal([PRESENT]);
    expect(claimsOf('unsafe', { concurrency: 'safe' })).to.deep.equal(EVERYTHING);
  });

  it('keeps a safe tool idempotent, unless it says otherwise', () => {
    const make = (name: string, traits: McpToolTraits) =>
      invokable({ name, execute: () => '', ...traits });
    const tools = new ToolRegistry([
      make('a', { concurrency: 'safe' }),
      make('b', { concurrency: 'safe', idempotent: false }),
      make('c', {}),
    ]);
    const laned = new LanedRegistry(tools, {}).snapshot();
    const told = [...laned.values()].map(({ tool }) => tool.traits.idempotent);
    expect(told).to.deep.equal([true, false, false]);
  });

  it('follows the registry, and keeps what has not changed', () => {
    const tools = new ToolRegistry([invokable({ name: 'a', execute: () => '' })]);
    const laned = new LanedRegistry(tools, {});
    const first = laned.snapshot();
    expect(laned.snapshot()).to.equal(first);
    tools.register(invokable({ name: 'b', execute: () => '' }));
    const second = laned.snapshot();
    expect([...second.keys()]).to.deep.equal(['a', 'b']);
    expect(second.get('a')).to.equal(first.get('a'));
    tools.replace(invokable({ name: 'a', execute: () => '' }));
    expect(laned.snapshot().get('a')).to.not.equal(first.get('a'));
    expect([...first.keys()]).to.deep.equal(['a']);
  });

  it('keeps an unsafe call alone among runs of one call each', async () => {
    const log: string[] = [];
    const make = (name: string, concurrency: Declared) =>
      invokable({
        name,
        ...(concurrency !== undefined && { concurrency }),
        execute: async () => {
          log.push(`${name}+`);
          await turn();
          log.push(`${name}-`);
          return '';
        },
      });
    const tools = new ToolRegistry([
      make('w', 'unsafe'),
      make('r', 'safe'),
      make('k', [{ key: 'x', mode: 'write' }]),
    ]);
    const registry = new LanedRegistry(tools, {});
    const executor = new ToolExecutor(tools);
    const names = ['r', 'k', 'w', 'r', 'w', 'k'];
    const calls = names.map((name, index) => executor.run({ id: `${index}`, name }, { registry }));
    await Promise.all(calls);
    expect(log.join(' ')).to.equal('r+ k+ r- k- w+ w- r+ r- w+ w- k+ k-');
  });
});
