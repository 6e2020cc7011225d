import { expect } from 'chai';
import type { ToolTraits } from '../../lib/tools/Tool.ts';
import { pickTraits, traitProblem } from '../../lib/tools/traits.ts';

const all: Required<ToolTraits> = {
  concurrency: [{ key: 'a', mode: 'read' }],
  start: 'sealed',
  idempotent: false,
  maxConcurrent: 2,
  maxResultSizeChars: 100,
  overflow: 'drain',
  timeoutMs: 1_000,
  idleTimeoutMs: 0,
  returnDirectly: true,
  options: { deep: true },
  outputSchema: {},
  decodeArguments: () => ({}),
  encodeResult: String,
  metadata: {},
};

describe('pickTraits', () => {
  it('takes every trait, nothing else, and freezes what it gives', () => {
    const picked = pickTraits({ ...all, name: 'search', execute: () => 1 } as ToolTraits);
    expect(picked).to.deep.equal(all);
    expect(Object.isFrozen(picked)).to.equal(true);
  });

  it('leaves out what is undefined', () => {
    expect(
      pickTraits({ start: undefined, idempotent: true } as unknown as ToolTraits),
    ).to.deep.equal({
      idempotent: true,
    });
  });
});

describe('traitProblem', () => {
  for (const traits of [
    {},
    all,
    { concurrency: 'safe', maxConcurrent: 0 },
    { concurrency: 'unsafe', maxConcurrent: -1, maxResultSizeChars: 0 },
    { concurrency: () => 'safe', maxConcurrent: Number.POSITIVE_INFINITY },
    { concurrency: [{ key: ['a', 'b'], mode: 'write' }] },
    { concurrency: [], timeoutMs: 2_147_483_647, start: undefined },
  ]) {
    it(`takes ${JSON.stringify(traits).slice(0, 70)}`, () => {
      expect(traitProblem(traits as ToolTraits)).to.equal(undefined);
    });
  }

  const concurrency =
    "concurrency must be 'safe', 'unsafe', an array of claims { key, mode: 'read' | 'write' } or a function";
  const delay = 'must be a number of milliseconds from 0 to 2147483647';

  for (const [traits, problem] of [
    [{ concurrency: 'sometimes' }, `${concurrency}, got "sometimes"`],
    [{ concurrency: [{ key: 1, mode: 'read' }] }, `${concurrency}, got an array of 1`],
    [{ concurrency: [{ key: 'a', mode: 'rw' }] }, `${concurrency}, got an array of 1`],
    [{ concurrency: [null] }, `${concurrency}, got an array of 1`],
    [{ concurrency: null }, `${concurrency}, got null`],
    [{ start: 'now' }, `start must be 'sealed' or 'committed', got "now"`],
    [{ idempotent: 'yes' }, 'idempotent must be true or false, got "yes"'],
    [{ maxConcurrent: 1.5 }, 'maxConcurrent must be a whole number or Infinity, got 1.5'],
    [{ maxConcurrent: Number.NaN }, 'maxConcurrent must be a whole number or Infinity, got NaN'],
    [
      { maxResultSizeChars: -1 },
      'maxResultSizeChars must be a whole number from 0, or Infinity, got -1',
    ],
    [{ overflow: 'cut' }, `overflow must be 'stop' or 'drain', got "cut"`],
    [{ decodeArguments: 'json' }, 'decodeArguments must be a function, got "json"'],
    [{ encodeResult: {} }, 'encodeResult must be a function, got an object'],
    [{ timeoutMs: -1 }, `timeoutMs ${delay}, got -1`],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, `timeoutMs ${delay}, got Infinity`],
    [{ timeoutMs: '5' }, `timeoutMs ${delay}, got "5"`],
    [{ idleTimeoutMs: Number.NaN }, `idleTimeoutMs ${delay}, got NaN`],
    [{ returnDirectly: 1 }, 'returnDirectly must be true or false, got 1'],
    [{ options: [] }, 'options must be an object, got an array of 0'],
    [{ outputSchema: true }, 'outputSchema must be a JSON Schema or a Standard Schema, got true'],
    [{ metadata: null }, 'metadata must be an object, got null'],
  ] as const) {
    it(`says ${problem}`, () => {
      expect(traitProblem(traits as unknown as ToolTraits)).to.equal(problem);
    });
  }
});
