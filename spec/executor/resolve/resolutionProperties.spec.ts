import { expect } from 'chai';
import fc from 'fast-check';
import { toToolCall } from '../../../lib/executor/call/toToolCall.ts';
import { readExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import { createResolver } from '../../../lib/executor/resolve/createResolver.ts';
import type { ResolveOptions } from '../../../lib/executor/resolve/resolveOptions.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { withNumbers } from '../../../lib/tools/losslessIntegers.ts';
import { aliasSets, meaningOf, NAMES } from '../../helpers/aliasSets.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

const DEFAULT = 'by default';

/** A tool that takes anything, with a default for one key, which is no alias of another. */
const tool = invokable({
  name: 'tool',
  inputSchema: {
    type: 'object',
    properties: { z: { type: 'string', default: DEFAULT } },
  },
  execute: () => 'x',
});
const tools = registryOf(tool).snapshot();

type Entries = readonly (readonly [string, unknown])[];

const values = fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', '', 0));
const entries: fc.Arbitrary<Entries> = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), values), {
  selector: ([name]) => name,
});

/** JSON text with the members in this order. */
const textOf = (members: Entries): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;

function resolve(text: string, options: ResolveOptions = {}, name = 'tool'): unknown {
  const settings = readExecutorOptions({ resolve: options });
  const call = toToolCall({ id: '1', name, arguments: text }, 0);
  const resolution = createResolver(tools, settings).resolve(call);
  if (!resolution.ok) throw new Error(resolution.failure.error.message);
  return resolution.resolved.input;
}

function withAliases(keys: ReadonlyMap<string, readonly string[]>): ResolveOptions {
  return { aliases: { tool: { names: ['alias'], arguments: Object.fromEntries(keys) } } };
}

const sorted = (value: unknown): unknown =>
  Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));

describe('resolving arguments, whatever they are', () => {
  it('gives what the aliases mean, with defaults, and loses nothing else', () => {
    fc.assert(
      fc.property(aliasSets, entries, fc.constantFrom('tool', 'alias'), (keys, given, name) => {
        const text = textOf(given);
        const expected = meaningOf(keys, JSON.parse(text));
        expect(sorted(resolve(text, withAliases(keys), name))).to.deep.equal(
          sorted(Object.fromEntries([...expected, ['z', DEFAULT]])),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing when what was resolved is resolved again', () => {
    fc.assert(
      fc.property(aliasSets, entries, (keys, given) => {
        const once = resolve(textOf(given), withAliases(keys));
        const again = resolve(JSON.stringify(once), withAliases(keys));
        expect(JSON.stringify(again)).to.equal(JSON.stringify(once));
      }),
    );
  });

  it('does not depend on the order of the keys', () => {
    const shuffled = entries.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray([...given], { minLength: given.length })),
    );
    fc.assert(
      fc.property(aliasSets, shuffled, (keys, [given, other]) => {
        expect(sorted(resolve(textOf(other), withAliases(keys)))).to.deep.equal(
          sorted(resolve(textOf(given), withAliases(keys))),
        );
      }),
    );
  });

  it('is the same whether a text is right, rewritten, repaired or read without loss', () => {
    fc.assert(
      fc.property(aliasSets, entries, (keys, given) => {
        const text = textOf(given);
        const options = withAliases(keys);
        const expected = JSON.stringify(resolve(text, options));
        for (const [broken, way] of [
          [`x${text}`, { rewriteArguments: (wrong: string) => wrong.slice(1) }],
          [text.slice(0, -1), { repair: (wrong: string) => `${wrong}}` }],
          [text, { lossless: true }],
        ] as const) {
          const input = resolve(broken, { ...options, ...way });
          expect(JSON.stringify(withNumbers(input))).to.equal(expected);
        }
      }),
    );
  });

  it('gives integers of any size back as they were written', () => {
    const integers = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
    const named = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), integers), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(aliasSets, named, (keys, given) => {
        const text = `{${given.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
        const input = resolve(text, { ...withAliases(keys), lossless: true }) as object;
        const meaning = meaningOf(keys, Object.fromEntries(given));
        const read = Object.entries(input).filter(([name]) => name !== 'z');
        expect(
          sorted(Object.fromEntries(read.map(([name, value]) => [name, `${value}`]))),
        ).to.deep.equal(
          sorted(Object.fromEntries([...meaning].map(([name, value]) => [name, `${value}`]))),
        );
        for (const [, value] of read) {
          const isSafe = Number.isSafeInteger(Number(value));
          expect(typeof value).to.equal(isSafe ? 'number' : 'bigint');
        }
      }),
    );
  });

  it('does not touch Object.prototype', () => {
    resolve('{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}}}');
    expect(Reflect.get({}, 'polluted')).to.equal(undefined);
  });
});
