import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadTools } from '../../lib/cli/loadTools.ts';
import { UsageError } from '../../lib/cli/UsageError.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const tool = (name: string, schema = '{}'): string =>
  `{ definition: { name: '${name}', inputSchema: ${schema} }, invokableRun: () => 'found' }`;

describe('loadTools', () => {
  const folder = temporaryFolder();

  for (const name of ['tools.js', 'tools.mjs', 'tools with space#1.mjs']) {
    it(`makes a registry of the tools of ${name}`, async () => {
      writeFileSync(join(folder(), name), `export const look = ${tool('look')};`);
      const registry = await loadTools(name, folder());
      expect(registry.list().map(({ definition }) => definition.name)).to.deep.equal(['look']);
    });
  }

  for (const source of [
    `exports.look = ${tool('look')}`,
    `module.exports = { look: ${tool('look')} }`,
  ]) {
    it(`takes the members of a CommonJS module: ${source.slice(0, 18)}`, async () => {
      writeFileSync(join(folder(), 'tools.cjs'), source);
      const registry = await loadTools('tools.cjs', folder());
      expect(registry.list().map(({ definition }) => definition.name)).to.deep.equal(['look']);
    });
  }

  const refused: readonly (readonly [name: string, source: string, words: string])[] = [
    ['a.mjs', 'throw new Error("no \\u001b[2J")', 'a.mjs cannot be loaded: no ␛[2J'],
    ['f.mjs', 'throw undefined', 'f.mjs cannot be loaded: undefined'],
    [
      'b.mjs',
      'export const a = 1;\nexport const = 1',
      "b.mjs cannot be loaded: Unexpected token '=' (b.mjs:2)",
    ],
    ['b.cjs', '\n\nlet = = 1', "b.cjs cannot be loaded: Unexpected token '=' (b.cjs:3)"],
    ['g.mjs', 'import { no } from "node:fs"', "named 'no' (g.mjs:1)"],
    ['h.mjs', 'JSON.parse("{no")', 'h.mjs cannot be loaded: '],
    ['c.mjs', 'export const a = 1', 'c.mjs: its export a must be a tool, got 1.'],
    [
      'd.mjs',
      `export const a = ${tool('a')}, b = ${tool('a')}`,
      'The tools of d.mjs cannot be used: A tool named "a" is already registered.',
    ],
    ['e.mjs', `export const a = ${tool('a', "{ type: 'nothing' }")}`, 'e.mjs cannot be used: '],
  ];
  for (const [name, source, words] of refused) {
    it(`says "${words}"`, async () => {
      writeFileSync(join(folder(), name), source);
      const error = await loadTools(name, folder()).catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(UsageError);
      expect((error as Error).message).to.include(words);
    });
  }

  it('says that there is no module, also where there is a directory', async () => {
    for (const name of ['none.js', '.', 'x'.repeat(300)]) {
      const error = await loadTools(name, folder()).catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(UsageError);
      expect((error as Error).message).to.equal(`There is no module of tools at ${name}.`);
    }
  });
});
