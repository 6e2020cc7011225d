import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ClaimSet,
  claimsOf,
  EXCLUSIVE,
  NO_CLAIMS,
  readsOnly,
  sameClaims,
  toClaimSet,
} from '../../../lib/executor/schedule/claims.ts';
import type { Claim } from '../../../lib/tools/Claim.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';
import { unhandledRejections } from '../../helpers/unhandledRejections.ts';

const keys = (...claims: Claim[]): ClaimSet => toClaimSet(claims);
const read = (...key: string[]): Claim => ({ key, mode: 'read' });
const write = (...key: string[]): Claim => ({ key, mode: 'write' });

describe('toClaimSet', () => {
  it('S12 makes safe none and unsafe exclusive', () => {
    expect(toClaimSet('safe')).to.equal(NO_CLAIMS);
    expect(toClaimSet('unsafe')).to.equal(EXCLUSIVE);
    expect(toClaimSet(undefined)).to.equal(EXCLUSIVE);
    expect(toClaimSet([])).to.equal(NO_CLAIMS);
  });

  it('takes a string as a path of one segment', () => {
    expect(toClaimSet([{ key: 'a/b', mode: 'write' }])).to.deep.equal({
      access: 'keys',
      claims: [{ path: ['a/b'], writes: true }],
    });
  });

  for (const [what, wrong] of [
    ['an unknown word', 'sometimes'],
    ['a null claim', [null]],
    ['an unknown mode', [{ key: 'a', mode: 'rw' }]],
    ['a key that is a number', [{ key: 1, mode: 'read' }]],
    ['a path with a number', [{ key: ['a', 1], mode: 'read' }]],
  ] as const) {
    it(`takes ${what} as exclusive`, () => {
      expect(toClaimSet(wrong as never)).to.equal(EXCLUSIVE);
    });
  }
});

describe('claimsOf', () => {
  it('asks the function with the input', () => {
    const concurrency = ({ id }: { id: string }): Claim[] => [{ key: ['row', id], mode: 'write' }];
    expect(claimsOf(concurrency as never, { id: '7' })).to.deep.equal(keys(write('row', '7')));
  });

  it('takes a function that throws as exclusive', () => {
    const concurrency = (): never => {
      throw new Error('no');
    };
    expect(claimsOf(concurrency, {})).to.equal(EXCLUSIVE);
  });

  it('H2 takes a promise as exclusive, and lets it reject', async () => {
    const rejections = await unhandledRejections(() => {
      expect(claimsOf((() => Promise.reject(new Error('late'))) as never, {})).to.equal(EXCLUSIVE);
    });
    expect(rejections).to.deep.equal([]);
  });

  it('does not keep an array that the tool may change', () => {
    const path = ['a'];
    const set = toClaimSet([{ key: path, mode: 'read' }]);
    path.push('b');
    expect(set).to.deep.equal(keys(read('a')));
  });
});

describe('sameClaims', () => {
  for (const [what, a, b, expected] of [
    ['none and none', NO_CLAIMS, toClaimSet([]), true],
    ['none and exclusive', NO_CLAIMS, EXCLUSIVE, false],
    ['exclusive and a key', EXCLUSIVE, keys(write('a')), false],
    ['equal keys', keys(read('a', 'b'), write('c')), keys(read('a', 'b'), write('c')), true],
    ['a read and a write', keys(read('a')), keys(write('a')), false],
    ['a key and one below it', keys(read('a')), keys(read('a', 'b')), false],
    ['other keys', keys(read('a', 'b')), keys(read('a', 'c')), false],
    ['more claims', keys(read('a')), keys(read('a'), read('b')), false],
    ['fewer claims', keys(read('a'), read('b')), keys(read('a')), false],
  ] as const) {
    it(`${what}: ${expected}`, () => {
      expect(sameClaims(a, b)).to.equal(expected);
    });
  }
});

describe('readsOnly', () => {
  it('is true without claims and with reads, false with a write and for exclusive', () => {
    expect(readsOnly(NO_CLAIMS)).to.equal(true);
    expect(readsOnly(keys(read('a'), read('b')))).to.equal(true);
    expect(readsOnly(keys(read('a'), write('b')))).to.equal(false);
    expect(readsOnly(EXCLUSIVE)).to.equal(false);
  });
});

describe('conflicts', () => {
  const table: [string, ClaimSet, ClaimSet, boolean][] = [
    ['none and none', NO_CLAIMS, NO_CLAIMS, false],
    ['none and exclusive', NO_CLAIMS, EXCLUSIVE, true],
    ['exclusive and a read', EXCLUSIVE, keys(read('a')), true],
    ['none and a write', NO_CLAIMS, keys(write('a')), false],
    ['two reads of one key', keys(read('a')), keys(read('a')), false],
    ['a read and a write of one key', keys(read('a')), keys(write('a')), true],
    ['writes of different keys', keys(write('a')), keys(write('b')), false],
    ['a write of a prefix and a read below', keys(write('a')), keys(read('a', 'b', 'c')), true],
    ['a read of a prefix and a write below', keys(read('a')), keys(write('a', 'b')), true],
    ['writes of siblings', keys(write('a', 'b')), keys(write('a', 'c')), false],
    ['a write of the empty path and anything', keys(write()), keys(read('z')), true],
    ['a segment that only begins alike', keys(write('ab')), keys(write('a')), false],
  ];
  for (const [what, a, b, expected] of table) {
    it(`${what}: ${expected}`, () => {
      expect(conflicts(a, b)).to.equal(expected);
      expect(conflicts(b, a)).to.equal(expected);
    });
  }

  it('is symmetric, and true for exclusive with anything', () => {
    fc.assert(
      fc.property(claimSets(), claimSets(), (a, b) => {
        expect(conflicts(a, b)).to.equal(conflicts(b, a));
        expect(conflicts(EXCLUSIVE, a)).to.equal(true);
      }),
    );
  });
});
