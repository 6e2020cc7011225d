import { expect } from 'chai';
import { of } from 'rxjs';
import { collectTools } from '../../lib/cli/collectTools.ts';
import { UsageError } from '../../lib/cli/UsageError.ts';
import { valueTool } from '../helpers/marbleTools.ts';

const look = valueTool('look', of(1));
const save = valueTool('save', of(1));

describe('collectTools', () => {
  const cases: readonly (readonly [title: string, exports: Record<string, unknown>])[] = [
    ['named exports', { look, save }],
    ['a default export that is an array', { default: [look, save] }],
    ['a default export beside a named one', { default: look, save }],
    ['a default export that is an object of tools', { default: { look, save } }],
    [
      'what Node makes of a CommonJS module',
      { default: { look, save }, look, 'module.exports': { look, save }, __esModule: true },
    ],
    ['tools that are exported twice', { look, save, all: [look, save] }],
  ];
  for (const [title, exports] of cases) {
    it(`takes ${title}`, () => {
      expect(collectTools('tools.js', exports)).to.have.members([look, save]);
    });
  }

  it('makes tools of objects that implement one', () => {
    const object = { definition: { name: 'look' }, invokableRun: () => 1 };
    const [tool] = collectTools('tools.js', { object });
    expect(tool?.definition.name).to.equal('look');
  });

  it('makes one tool of an object that is exported twice', () => {
    const object = { definition: { name: 'look' }, invokableRun: () => 1 };
    expect(collectTools('tools.js', { default: { object }, object })).to.have.length(1);
  });

  const refused: readonly (readonly [exports: Record<string, unknown>, words: string])[] = [
    [{}, 'tools.js exports no tool.'],
    [{ none: [] }, 'tools.js exports no tool.'],
    [{ look, helper: () => 1 }, 'tools.js: its export helper must be a tool, got a function.'],
    [{ default: {} }, 'tools.js exports no tool.'],
    [{ default: { look, no: 1 } }, 'tools.js: default.no must be a tool, got 1.'],
    [{ tools: { look } }, 'tools.js: its export tools must be a tool, got an object.'],
    [{ default: new Map() }, 'tools.js: its export default must be a tool, got a Map.'],
    [{ all: [look, 5] }, 'tools.js: all[1] must be a tool, got 5.'],
    [{ a: { definition: {} } }, 'tools.js: its export a is no tool: Tool "" is invalid'],
  ];
  for (const [exports, words] of refused) {
    it(`says "${words}"`, () => {
      expect(() => collectTools('tools.js', exports)).to.throw(UsageError, words);
    });
  }
});
