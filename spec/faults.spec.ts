import { expect } from 'chai';
import {
  type Fault,
  isWanted,
  listSpecs,
  readFaults,
  sourceOf,
  stagesFor,
  withFault,
} from '../scripts/faults.ts';

describe('the list of deliberate faults', () => {
  const faults = readFaults();

  it('has each at one place of the library', () => {
    for (const fault of faults) {
      const source = sourceOf(fault.file);
      expect(withFault(source, fault)).to.not.equal(source);
    }
  });

  it('has none twice', () => {
    const places = faults.map(({ file, text, replacement }) => `${file} ${text} ${replacement}`);
    expect(new Set(places).size).to.equal(faults.length);
  });

  it('has at least one for each guarantee that this version gives', () => {
    const guarantees = [
      ...numbered('S', 17),
      ...numbered('W', 6),
      ...numbered('R', 13),
      ...numbered('H', 6),
    ];
    expect([...new Set(faults.map(({ breaks }) => breaks))]).to.have.members(guarantees);
  });
});

describe('withFault', () => {
  const fault = { breaks: 'S1', what: 'it breaks', file: 'lib/a.ts', text: 'b', replacement: '$&' };

  it('puts the replacement, verbatim, in the place of the text', () => {
    expect(withFault('a + b', { ...fault, replacement: '`$&`' })).to.equal('a + `$&`');
  });

  const wrong: [string, string | undefined, Partial<Record<keyof Fault, unknown>>, string][] = [
    ['whose text stands nowhere', 'a', {}, 'its text stands 0 times in lib/a.ts'],
    ['whose text stands twice', 'b + b', {}, 'its text stands 2 times in lib/a.ts'],
    ['whose file is missing', undefined, {}, 'there is no file lib/a.ts in the library'],
    ['that replaces its text by itself', 'b', { replacement: 'b' }, 'its replacement is its text'],
    ['that does not parse', 'b', { replacement: '(' }, 'lib/a.ts does not parse with it'],
    ['without a text', 'b', { text: '' }, 'its text is empty'],
    ['without a replacement', 'b', { replacement: undefined }, 'its replacement must be a string'],
    ['without a file', undefined, { file: undefined }, 'its file must be a string'],
  ];
  for (const [which, source, members, message] of wrong) {
    it(`refuses one ${which}, and names it`, () => {
      const act = (): string => withFault(source, { ...fault, ...members } as Fault);
      expect(act).to.throw(`Fault S1 "it breaks": ${message}`);
    });
  }
});

describe('sourceOf', () => {
  it('reads files of the library only', () => {
    expect(sourceOf('lib/core.ts')).to.be.a('string');
    for (const file of ['lib/none.ts', 'spec/faults.spec.ts', undefined]) {
      expect(sourceOf(file)).to.equal(undefined);
    }
  });
});

describe('isWanted', () => {
  it('takes the number of a guarantee whole, and any piece of the name of a file', () => {
    const fault = { breaks: 'S1', what: '', file: 'lib/wire/S11.ts', text: '', replacement: '' };
    const isTaken = (...wanted: string[]): boolean => isWanted(fault, wanted);
    expect([isTaken('S1'), isTaken('S2', 'S1'), isTaken('wire/')]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([isTaken('S11'), isTaken('S2'), isTaken('lib/a')]).to.deep.equal([false, false, false]);
  });
});

describe('stagesFor', () => {
  it('has every spec look once, the likeliest to notice the fault first', () => {
    const specs = [
      'spec/a/b.spec.ts',
      'spec/a/c.spec.ts',
      'spec/d.spec.ts',
      'spec/simulation/s.spec.ts',
    ];
    expect(stagesFor('lib/a/c.ts', specs)).to.deep.equal([
      { name: 'its own spec', specs: ['spec/a/c.spec.ts'] },
      { name: 'its folder', specs: ['spec/a/b.spec.ts'] },
      { name: 'the simulator', specs: ['spec/simulation/s.spec.ts'] },
      { name: 'the other specs', specs: ['spec/d.spec.ts'] },
    ]);
    expect(stagesFor('lib/e/f.ts', specs).map(({ name }) => name)).to.deep.equal([
      'the simulator',
      'the other specs',
    ]);
  });

  it('leaves out the spec of the list alone, which a faulty library fails in any case', () => {
    const specs = listSpecs();
    expect(specs).to.include('spec/simulation/simulation.spec.ts');
    expect(specs).to.not.include('spec/faults.spec.ts');
    const looking = stagesFor('lib/executor/call/RunningCall.ts', specs).flatMap(
      (one) => one.specs,
    );
    expect(looking).to.have.members(specs);
  });
});

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
}
