import { expect } from 'chai';
import type { McpToolOptions } from '../../lib/mcp/McpToolOptions.ts';
import { unknownToolNames } from '../../lib/mcp/unknownToolNames.ts';

const pin = '0'.repeat(64);

function messages(options: McpToolOptions): readonly string[] {
  const found = unknownToolNames(['a', 'b'], options);
  for (const { type } of found) expect(type).to.equal('unknown-tool-name');
  return found.map(({ message }) => message);
}

describe('unknownToolNames', () => {
  it('gives one diagnostic for each option', () => {
    const rest = 'names tools that the server does not list';
    expect(
      messages({
        override: { a: {}, x: {} },
        include: ['b', 'y'],
        exclude: ['z'],
        pin: { w: pin },
      }),
    ).to.deep.equal([
      `override ${rest}: "x".`,
      `include ${rest}: "y".`,
      `exclude ${rest}: "z".`,
      `pin ${rest}: "w".`,
    ]);
  });

  it('has nothing to say of names that are listed, of functions, and of nothing', () => {
    expect(messages({})).to.deep.equal([]);
    expect(messages({ include: () => false, exclude: () => true })).to.deep.equal([]);
    expect(messages({ include: ['a'], exclude: ['a', 'b'], pin: { b: pin } })).to.deep.equal([]);
  });

  it('shows ten names of each, once, cleaned and cut', () => {
    const many = Array.from({ length: 25 }, (_, at) => `n${at}`);
    const [message] = messages({ exclude: [...many, ...many] });
    expect(message).to.match(/: "n0", .*"n9" and 15 more\.$/);
    const [long] = messages({ exclude: [`x\u200b${'y'.repeat(500)}`] });
    expect(long).to.contain(`"x${'y'.repeat(127)}…"`);
  });
});
