import { expect } from 'chai';
import { mcpBoundsProblem } from '../../lib/mcp/mcpBoundsProblem.ts';

/** A schema of objects within objects. */
function nested(levels: number): object {
  let schema: object = {};
  for (let level = 1; level < levels; level += 1) schema = { not: schema };
  return schema;
}

describe('mcpBoundsProblem', () => {
  it('takes what is as large as allowed', () => {
    const schema = { type: 'object' };
    expect(mcpBoundsProblem(schema, 17)).to.equal(undefined);
    expect(mcpBoundsProblem(schema, 16)).to.equal(
      'it has 17 characters as JSON text, and may have 16',
    );
  });

  it('takes 128 levels and no more', () => {
    expect(mcpBoundsProblem(nested(128), 10_000)).to.equal(undefined);
    expect(mcpBoundsProblem(nested(129), 10_000)).to.equal(
      'it is nested more than 128 levels deep',
    );
  });

  it('takes 10,000 objects and arrays and no more', () => {
    const list = (count: number) => ({ enum: Array.from({ length: count }, () => []) });
    expect(mcpBoundsProblem(list(9_998), 100_000)).to.equal(undefined);
    expect(mcpBoundsProblem(list(9_999), 100_000)).to.equal(
      'it has more than 10000 objects and arrays',
    );
  });

  it('refuses what no schema may be, whatever the limit', () => {
    const circle: Record<string, unknown> = {};
    circle['not'] = circle;
    expect(mcpBoundsProblem(circle, Number.POSITIVE_INFINITY)).to.equal('it contains itself');
    expect(mcpBoundsProblem(nested(100_000), Number.POSITIVE_INFINITY)).to.include('levels deep');
    const large = { description: 'a'.repeat(2 ** 20) };
    expect(mcpBoundsProblem(large, Number.POSITIVE_INFINITY)).to.include('1048576 characters');
  });
});
