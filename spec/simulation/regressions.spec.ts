import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { TurnPlan } from './plan/TurnPlan.ts';
import { simulateAlone } from './run/simulateRange.ts';

const FOLDER = new URL('../fixtures/simulation/', import.meta.url);

describe('Turns that have broken a promise once', () => {
  const names = readdirSync(FOLDER);

  it('are there', () => {
    expect(names.length).to.be.greaterThan(0);
  });

  for (const name of names) {
    const words = name
      .replace('.json', '')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    it(`break none now: ${words}`, async () => {
      const plan = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as TurnPlan;
      expect(await simulateAlone(plan)).to.deep.equal([]);
    });
  }
});
