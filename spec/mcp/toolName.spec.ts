import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { hashOf, toolNames } from '../../lib/mcp/toolName.ts';

const SAFE = /^[A-Za-z0-9_-]{1,64}$/;

const anyName = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', ' ', '-', 'é'), maxLength: 5 }),
  fc.string({ unit: fc.constantFrom('x', '/', '😀'), minLength: 55, maxLength: 70 }),
);

describe('toolNames', () => {
  it('leaves a name that models take as it is', () => {
    const longest = 'a'.repeat(64);
    expect([...toolNames(['get-sum', 'Read_1', longest])]).to.deep.equal([
      ['get-sum', 'get-sum'],
      ['Read_1', 'Read_1'],
      [longest, longest],
    ]);
  });

  it('puts the prefix before each', () => {
    expect(toolNames(['echo'], { prefix: 'git-hub' }).get('echo')).to.equal('git-hub_echo');
  });

  it('makes a readable name with a hash of one that models do not take', () => {
    const names = toolNames(['get weather', 'admin.tools', 'é', '']);
    expect(names.get('get weather')).to.equal(`get_weather_${hashOf('get weather')}`);
    expect(names.get('admin.tools')).to.equal(`admin_tools_${hashOf('admin.tools')}`);
    expect(names.get('é')).to.equal(`__${hashOf('é')}`);
    expect(names.get('')).to.equal('_e3b0c442');
  });

  it('keeps long names apart that have one beginning, with a prefix or without', () => {
    const one = `${'a'.repeat(64)}1`;
    const other = `${'a'.repeat(64)}2`;
    for (const prefix of [undefined, 'server']) {
      const names = toolNames([one, other], { prefix });
      expect(names.get(one)).to.not.equal(names.get(other));
      expect(names.get(one)).to.match(SAFE).and.have.length(64);
    }
  });

  it('leaves a name to the tool that has it by nature', () => {
    const made = toolNames(['a b']).get('a b') ?? '';
    const names = toolNames(['a b', made]);
    expect(names.get(made)).to.equal(made);
    expect(names.get('a b')).to.match(SAFE).and.not.equal(made);
  });

  it('gives no name that is taken', () => {
    const names = toolNames(['echo', 'sum'], { taken: new Set(['echo']) });
    expect(names.get('sum')).to.equal('sum');
    expect(names.get('echo')).to.equal(`echo_${hashOf('echo')}`);
  });

  it('keeps names apart whose hashes are the same', () => {
    // The hash of both is that of 32 bits, and their readable parts are equal.
    const [one, other] = collision();
    expect(hashOf(one)).to.equal(hashOf(other));
    const names = toolNames([one, other]);
    expect(new Set(names.values()).size).to.equal(2);
    expect(toolNames([other, one])).to.deep.equal(
      new Map([
        [one, names.get(one)],
        [other, names.get(other)],
      ]),
    );
  });

  it('gives safe and different names in any order, and the same to a tool that others join', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyName, { maxLength: 20 }),
        fc.option(fc.constantFrom('a', 'a_b', 'x'.repeat(32)), { nil: undefined }),
        (rawNames, prefix) => {
          const names = toolNames(rawNames, { prefix });
          expect([...names.keys()]).to.have.members(rawNames);
          expect(new Set(names.values()).size).to.equal(rawNames.length);
          for (const name of names.values()) expect(name).to.match(SAFE);
          const reversed = toolNames([...rawNames].reverse(), { prefix });
          for (const [rawName, name] of names) {
            expect(reversed.get(rawName)).to.equal(name);
            expect(toolNames([rawName], { prefix }).get(rawName)).to.equal(name);
          }
        },
      ),
    );
  });
});

describe('hashOf', () => {
  it('is the beginning of SHA-256', () => {
    // FIPS 180-2, appendix B.1.
    expect(hashOf('abc')).to.equal('ba7816bf');
  });
});

/** Two names of punctuation, which have no readable part, with one hash. */
function collision(): [string, string] {
  const seen = new Map<string, string>();
  for (let count = 0; ; count += 1) {
    const digest = createHash('sha1').update(String(count)).digest();
    const name = [...digest.subarray(0, 8)].map((byte) => '.:;,!?/+'[byte % 8]).join('');
    const hash = hashOf(name);
    const other = seen.get(hash);
    if (other !== undefined && other !== name) return [other, name].sort() as [string, string];
    seen.set(hash, name);
  }
}
