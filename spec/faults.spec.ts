import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { root } from '../scripts/entryPoints.ts';
import { readFaults, withFault } from '../scripts/faults.ts';

describe('the list of deliberate faults', () => {
  const faults = readFaults();

  it('has each at one place of the library', () => {
    for (const fault of faults) {
      const source = readFileSync(resolve(root, fault.file), 'utf8');
      expect(withFault(source, fault)).to.not.equal(source);
    }
  });

  it('has at least one for each guarantee that this version gives', () => {
    const guarantees = [
      ...numbered('S', 17),
      ...numbered('W', 5),
      ...numbered('R', 13),
      ...numbered('H', 6),
    ];
    expect([...new Set(faults.map(({ breaks }) => breaks))]).to.have.members(guarantees);
  });

  it('is refused where a text stands nowhere, or twice', () => {
    const fault = { breaks: 'S1', what: '', file: 'a.ts', text: 'x', replacement: '$&' };
    expect(withFault('axb', fault)).to.equal('a$&b');
    for (const source of ['', 'x x']) expect(() => withFault(source, fault)).to.throw('a.ts has');
  });
});

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
}
