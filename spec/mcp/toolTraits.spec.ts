import { expect } from 'chai';
import type { McpTool, McpToolAnnotations } from '../../lib/mcp/McpTool.ts';
import { isOpenWorld, toolTraits } from '../../lib/mcp/toolTraits.ts';

function toolOf(annotations?: McpToolAnnotations, name = 'search'): McpTool {
  return { name, inputSchema: { type: 'object' }, annotations };
}

const UNSAFE = { concurrency: 'unsafe', idempotent: false };
const UNSAFE_AGAIN = { concurrency: 'unsafe', idempotent: true };
const SAFE = { concurrency: 'safe', idempotent: true };

describe('toolTraits', () => {
  const hints: readonly (readonly [McpToolAnnotations | undefined, object])[] = [
    [undefined, UNSAFE],
    [{}, UNSAFE],
    [{ readOnlyHint: true }, SAFE],
    [{ readOnlyHint: true, destructiveHint: false, idempotentHint: false }, SAFE],
    [{ readOnlyHint: true, destructiveHint: true }, UNSAFE],
    [{ readOnlyHint: true, destructiveHint: true, idempotentHint: true }, UNSAFE],
    [{ readOnlyHint: false, idempotentHint: true }, UNSAFE_AGAIN],
    [{ idempotentHint: true, destructiveHint: true }, UNSAFE_AGAIN],
    [{ destructiveHint: false }, UNSAFE],
    [{ readOnlyHint: 'true' as never, idempotentHint: 1 as never }, UNSAFE],
  ];
  for (const [annotations, expected] of hints) {
    it(`believes ${JSON.stringify(annotations)} only when it is told to`, () => {
      const tool = toolOf(annotations);
      expect(toolTraits(tool, { trust: 'annotations' })).to.deep.equal(expected);
      expect(toolTraits(tool, { trust: 'none' })).to.deep.equal(UNSAFE);
      expect(toolTraits(tool, {})).to.deep.equal(UNSAFE);
    });
  }

  it('lets the user win, both ways', () => {
    const tool = toolOf({ readOnlyHint: true });
    const unsafe = { search: { concurrency: 'unsafe', idempotent: false } } as const;
    expect(toolTraits(tool, { trust: 'annotations', override: unsafe })).to.deep.equal(UNSAFE);
    expect(toolTraits(tool, { override: { search: { concurrency: 'safe' } } })).to.deep.equal(SAFE);
    const once = { search: { concurrency: 'safe', idempotent: false, timeoutMs: 5 } } as const;
    expect(toolTraits(tool, { override: once })).to.deep.equal(once.search);
  });

  it('takes nothing for a tool from what the overrides inherit, nor from another tool', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'searc']) {
      const override = { search: { concurrency: 'safe' } } as const;
      expect(toolTraits(toolOf({}, name), { override })).to.deep.equal(UNSAFE);
    }
  });

  it('overrides traits only', () => {
    const override = { search: { name: 'other', metadata: undefined, idempotent: true } as object };
    expect(toolTraits(toolOf(), { override })).to.deep.equal(UNSAFE_AGAIN);
  });

  it('gives unsafe tools of a server a lane of their own where that is wanted', () => {
    const lane = { lane: 'server', trust: 'annotations', serverId: 'files' } as const;
    const claims = [{ key: ['mcp', 'files'], mode: 'write' }];
    expect(toolTraits(toolOf(), lane).concurrency).to.deep.equal(claims);
    expect(toolTraits(toolOf({ readOnlyHint: true }), lane).concurrency).to.equal('safe');
    expect(toolTraits(toolOf(), { ...lane, lane: 'global' }).concurrency).to.equal('unsafe');
  });
});

describe('isOpenWorld', () => {
  it('holds unless the server says that it knows its world', () => {
    expect([undefined, {}, { openWorldHint: true }].map(isOpenWorld)).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(isOpenWorld({ openWorldHint: false })).to.equal(false);
  });
});
