import { expect } from 'chai';
import fc from 'fast-check';
import { knownName, nearestNames } from '../../../lib/executor/resolve/nearestNames.ts';

const nearest = (name: string, ...tools: readonly string[]): readonly string[] =>
  nearestNames(
    name,
    tools.map((tool) => knownName(tool)),
  );

describe('nearestNames', () => {
  for (const [name, tools, expected] of [
    ['serch', ['search', 'read'], ['search']],
    ['Search', ['search', 'read'], ['search']],
    ['getWeather', ['get_weather', 'get_time'], ['get_weather']],
    ['get-weather', ['get_weather', 'get_time'], ['get_weather']],
    ['functions.search', ['search', 'read'], ['search']],
    ['functions.get_weather', ['get_weather', 'weather'], ['get_weather', 'weather']],
    ['mcp__web__search', ['search', 'fetch'], ['search']],
    ['search', ['web_search', 'file_search', 'read'], ['file_search', 'web_search']],
    ['tools/read', ['read'], ['read']],
    ['read_file', ['read', 'write'], ['read']],
    ['search_web', ['web_search', 'web_fetch'], ['web_search']],
    ['bash', ['dash', 'bush', 'cash', 'rash', 'read'], ['bush', 'cash', 'dash']],
    ['a', ['b', 'ccc'], ['b']],
    ['abc', ['xyz'], []],
    ['delete', ['search'], []],
    ['', ['search'], []],
    ['???', ['search', '__'], []],
    ['search', [], []],
  ] as const) {
    it(`finds ${JSON.stringify(expected)} for ${JSON.stringify(name)} among ${tools.join(', ')}`, () => {
      expect(nearest(name, ...tools)).to.deep.equal(expected);
    });
  }

  it('names the tool where its alias is near, and names it once', () => {
    const known = [knownName('search'), knownName('find', 'search'), knownName('serch2', 'search')];
    expect(nearestNames('fimd', known)).to.deep.equal(['search']);
    expect(nearestNames('serch', known)).to.deep.equal(['search']);
  });

  it('looks at the beginning of an endless name', () => {
    const endless = 'x'.repeat(10_000_000);
    expect(nearest(endless, 'search', 'x'.repeat(64))).to.deep.equal([]);
    expect(nearest(`${'x'.repeat(127)}yyy`, 'x'.repeat(128))).to.deep.equal(['x'.repeat(128)]);
  });

  it('gives at most three, all of them known, in an order that depends on nothing else', () => {
    const name = fc.stringMatching(/^[a-cA-C_.-]{1,6}$/);
    fc.assert(
      fc.property(name, fc.uniqueArray(name, { maxLength: 8 }), (wanted, tools) => {
        const found = nearest(wanted, ...tools);
        expect(found).to.have.length.at.most(3);
        expect(tools).to.include.members([...found]);
        expect(nearest(wanted, ...[...tools].reverse())).to.deep.equal(found);
      }),
    );
  });

  it('finds every name with one letter wrong', () => {
    const letters = fc.stringMatching(/^[a-z]{6,20}$/);
    fc.assert(
      fc.property(letters, fc.nat(5), (name, at) => {
        const wrong = `${name.slice(0, at)}#${name.slice(at + 1)}`.replace('#', 'Z');
        expect(nearest(wrong, name)).to.deep.equal([name]);
      }),
    );
  });
});
