import { expect } from 'chai';
import fc from 'fast-check';
import { searchTools } from '../../lib/conversation/searchTools.ts';
import type { ToolPrompt } from '../../lib/tools/ToolRegistry.ts';

const prompt = (name: string, description = ''): ToolPrompt => ({ name, description });
const named = (...names: string[]): ToolPrompt[] => names.map((name) => prompt(name));
const found = (tools: readonly ToolPrompt[], query: string): string[] =>
  searchTools(tools, query).map(({ name }) => name);

const tools = [
  prompt('read_file', 'Reads a file.'),
  prompt('search', 'Searches the web for a file or a page.'),
  prompt('user_profile', 'Shows who somebody is.'),
  prompt('weather', 'Says whether it rains, or snows.'),
  prompt('write_file', 'Writes a file, and makes it where there is none.'),
];
const numbered = Array.from({ length: 100 }, (_, index) =>
  prompt(`tool_${index}`, 'Does a thing.'),
);

describe('searchTools', () => {
  const ranks: [string, readonly ToolPrompt[], string, string[]][] = [
    [
      'puts words of names before those of descriptions, and whole words before parts',
      tools,
      'file',
      ['read_file', 'write_file', 'search', 'user_profile'],
    ],
    [
      'puts parts of names before parts of descriptions',
      [prompt('a', 'Sends emails.'), prompt('email_out')],
      'mail',
      ['email_out', 'a'],
    ],
    [
      'puts whole words of descriptions before parts of names',
      [prompt('email_out'), prompt('z', 'Sends mail.')],
      'mail',
      ['z', 'email_out'],
    ],
    ['finds by a word of the description', tools, 'rains', ['weather']],
    [
      'puts those with more of the words first',
      tools,
      'write file none',
      ['write_file', 'read_file', 'search', 'user_profile'],
    ],
    [
      'puts rare words before common ones',
      tools,
      'page file',
      ['search', 'read_file', 'write_file', 'user_profile'],
    ],
    [
      'is not misled by the words that hold a sentence together',
      [
        ...['a', 'b', 'c', 'd'].map((name) => prompt(name, 'Gives an answer to the user.')),
        prompt('send_mail'),
      ],
      'mail to the user',
      ['send_mail', 'a', 'b', 'c', 'd'],
    ],
    ['counts a word once', tools, 'snows snows snows web page', ['search', 'weather']],
    [
      'puts the tool of the very name first',
      named('close_file', 'file', 'open_file'),
      ' FILE ',
      ['file', 'close_file', 'open_file'],
    ],
    ['finds a tool whose name has no word', named('a', '__'), '__', ['__']],
    [
      'keeps the order of those that are as good',
      named('b_x', 'c_x', 'a_x'),
      'x',
      ['b_x', 'c_x', 'a_x'],
    ],
    ['finds nothing for no word', tools, ' ,; ', []],
    ['finds nothing for words that are nowhere', tools, 'submarine', []],
    ['finds nothing among none', [], 'file', []],
    ['looks at the first 500 characters', tools, `${'x'.repeat(493)} rains web`, ['weather']],
  ];
  for (const [title, given, query, expected] of ranks) {
    it(title, () => {
      expect(found(given, query)).to.deep.equal(expected);
    });
  }

  const matches: [string, string, boolean][] = [
    ['write', 'write_file', true],
    ['write', 'write-file', true],
    ['write', 'fileWrite', true],
    ['file', 'writeFile', true],
    ['read_file', 'fileReader', true],
    ['readFile', 'file', true],
    ['url', 'openURL', true],
    ['url', 'URLOpener', true],
    ['id', 'userIDs', true],
    ['github', 'openGitHubIssue', true],
    ['GitHub', 'github', true],
    ['RAINS', 'rains', true],
    ['rains', 'RAINS', true],
    // Plurals.
    ['invoices', 'invoice', true],
    ['invoice', 'invoices', true],
    ['ids', 'id', true],
    ['query', 'queries', true],
    ['movies', 'movie', true],
    ['boxes', 'box', true],
    ['box', 'boxes', true],
    ['photo', 'photoes', true],
    ['cls', 'clss', false],
    ['as', 'a', false],
    ['pas', 'page', false],
    // Parts of words.
    ['mail', 'emails', true],
    ['emails', 'mail', true],
    ['auth', 'authenticate', true],
    ['log', 'catalog', false],
    ['catalog', 'log', false],
    // Numbers.
    ['7', 'tool_7', true],
    ['7', 'tool7', true],
    ['tool 7', 'tool-7', true],
    ['7', 'tool_17', false],
    ['7', 'tool17', false],
    ['1700', 'x17001', false],
    // Scripts.
    ['GRÖßE', 'größe', true],
    ['gro\u0308ße', 'größe', true],
    ['天气', '查询天气预报', true],
    ['मौसम', 'मौसम', true],
    ['म', 'मौसम', false],
  ];
  for (const [query, name, isFound] of matches) {
    it(`${isFound ? 'finds' : 'does not find'} ${name} by ${query}`, () => {
      expect(found(named(name, 'zzz'), query)).to.deep.equal(isFound ? [name] : []);
      expect(found([prompt('x0', `Zzz ${name}, zzz.`)], query)).to.have.length(isFound ? 1 : 0);
    });
  }

  it('finds the tool that has the number first, among a hundred', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.constantFrom('thing number', 'tool', ''), (number, words) => {
        expect(found(numbered, `${words} ${number}`)[0]).to.equal(`tool_${number}`);
      }),
    );
  });

  it('ranks by one word as a list of rules does', () => {
    const word = fc.constantFrom(
      'file',
      'files',
      'profile',
      'mail',
      'emails',
      'log',
      'logs',
      '7',
      '17',
    );
    const words = fc.array(word, { minLength: 1, maxLength: 3 });
    const tool = fc.record({ name: words, description: words });
    const spelled = fc.constantFrom<(name: string[]) => string>(
      (name) => name.join('_'),
      (name) => name.join('-'),
      (name) => name.join('_').replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase()),
    );
    fc.assert(
      fc.property(fc.array(tool), word, spelled, (given, query, spell) => {
        const prompts = given.map(({ name, description }, index) =>
          // A letter of its own keeps a name from being the query.
          prompt(spell(['q', ...name]), `${description.join(', ')} ${'z'.repeat(index)}`),
        );
        const rules = [
          ({ name }: (typeof given)[number]) => name.some((one) => isSame(one, query)),
          ({ description }: (typeof given)[number]) =>
            description.some((one) => isSame(one, query)),
          ({ name }: (typeof given)[number]) => name.some((one) => isPart(one, query)),
          ({ description }: (typeof given)[number]) =>
            description.some((one) => isPart(one, query)),
        ];
        const ranks = given.map((one) => rules.findIndex((rule) => rule(one)));
        const expected = rules.flatMap((_, rank) =>
          prompts.filter((_, index) => ranks[index] === rank),
        );
        expect(searchTools(prompts, query)).to.deep.equal(expected);
      }),
    );
  });
});

function isSame(one: string, other: string): boolean {
  return one.replace(/s$/, '') === other.replace(/s$/, '');
}

function isPart(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  return /^[a-z]{4}/.test(short) && long.includes(short);
}
