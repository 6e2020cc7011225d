import { expect } from 'chai';
import type { McpToolOptions } from '../../lib/mcp/McpToolOptions.ts';
import { readToolOptions } from '../../lib/mcp/readToolOptions.ts';

describe('readToolOptions', () => {
  const defaults = {
    maxDescriptionChars: 4_000,
    maxSchemaChars: 262_144,
    maxStructuredChars: 1_048_576,
  };

  it('fills in the numbers, and leaves the rest as it is', () => {
    expect(readToolOptions()).to.deep.equal(defaults);
    const options: McpToolOptions = {
      serverId: 'github',
      trust: 'annotations',
      lane: 'server',
      prefix: 'gh',
      include: ['a'],
      exclude: () => false,
      override: { a: { concurrency: 'safe', timeoutMs: 0 } },
      pin: { a: '0'.repeat(64) },
      maxDescriptionChars: 0,
      validator: { compile: () => (value: unknown) => ({ ok: true, value }) },
      connectTimeoutMs: 5,
    } as McpToolOptions;
    expect(readToolOptions(options)).to.deep.equal({ ...defaults, ...options });
  });

  const wrong: readonly (readonly [options: object | null, message: string])[] = [
    [null, 'options must be an object, got null.'],
    [
      { maxDescriptionChars: -1 },
      'maxDescriptionChars must be a whole number from 0, or Infinity, got -1.',
    ],
    [
      { maxSchemaChars: '1' },
      'maxSchemaChars must be a whole number from 0, or Infinity, got "1".',
    ],
    [
      { maxStructuredChars: 0.5 },
      'maxStructuredChars must be a whole number from 0, or Infinity, got 0.5.',
    ],
    [{ trust: true }, "trust must be 'none' or 'annotations', got true."],
    [{ lane: 'mine' }, "lane must be 'global' or 'server', got \"mine\"."],
    [{ serverId: '' }, 'serverId must be a string that is not empty, got "".'],
    [{ prefix: 'a b' }, 'prefix must be 1 to 32 of A-Z, a-z, 0-9, _ and -, got "a b".'],
    [{ prefix: 'a'.repeat(33) }, 'prefix must be 1 to 32 of'],
    [{ include: 'echo' }, 'include must be an array of names or a function, got "echo".'],
    [{ exclude: [1] }, 'exclude must be an array of names or a function, got an array of 1.'],
    [{ override: [] }, 'override must be an object, got an array of 0.'],
    [{ override: { a: 'safe' } }, 'override.a must be an object, got "safe".'],
    [
      { override: { a: { metadata: {} } } },
      'override.a.metadata is not an option; there are concurrency,',
    ],
    [
      { override: { a: { concurrency: 'read' } } },
      "override.a.concurrency must be 'safe', 'unsafe'",
    ],
    [{ pin: { a: 'abc' } }, 'pin.a must be 64 lower-case hexadecimal digits, got "abc".'],
    [{ pin: { a: 'A'.repeat(64) } }, 'pin.a must be 64 lower-case hexadecimal digits, got "AAA'],
    [{ validator: {} }, 'validator.compile must be a function, got null.'],
  ];
  for (const [options, message] of wrong) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      expect(() => readToolOptions(options as McpToolOptions)).to.throw(Error, message);
    });
  }
});
