import { expect } from 'chai';
import fc from 'fast-check';
import { searchTools } from '../../lib/conversation/searchTools.ts';

const tools = [
  { name: 'read_file', description: 'Reads a file.' },
  { name: 'write_file', description: 'Writes a file, and makes it where there is none.' },
  { name: 'weather', description: 'Says whether it rains, or snows.' },
  { name: 'search', description: 'Searches the web for a file or a page.' },
  { name: 'größe', description: 'Misst, wie groß etwas ist.' },
] as never as Parameters<typeof searchTools>[0];

const found = (query: string): string[] => searchTools(tools, query).map(({ name }) => name);

describe('searchTools', () => {
  const cases: [string, string, string[]][] = [
    [
      'finds by a word of the name, those whose names have it first',
      'file',
      ['read_file', 'write_file', 'search'],
    ],
    ['finds by a word of the description', 'rains', ['weather']],
    [
      'puts those with more of the words first',
      'write file none',
      ['write_file', 'read_file', 'search'],
    ],
    ['takes a name apart', 'read_file', ['read_file', 'write_file', 'search']],
    ['counts a word once', 'snows snows snows web page', ['search', 'weather']],
    [
      'puts more words before words in the name',
      'page file',
      ['search', 'read_file', 'write_file'],
    ],
    ['does not mind case', 'RAINS', ['weather']],
    ['finds words of any script', 'GRÖSSE größe', ['größe']],
    ['finds parts of words', 'rain', ['weather']],
    ['finds nothing for no word', ' ,; ', []],
    ['finds nothing for words that are nowhere', 'submarine', []],
  ];
  for (const [title, query, expected] of cases) {
    it(title, () => {
      expect(found(query)).to.deep.equal(expected);
    });
  }

  it('gives the same for the same tools in any order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...tools], { minLength: tools.length }),
        fc.constantFrom('file', 'a', 'it is', 'write page'),
        (shuffled, query) => {
          expect(searchTools(shuffled, query)).to.deep.equal(searchTools(tools, query));
        },
      ),
    );
  });
});
