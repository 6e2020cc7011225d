import { expect } from 'chai';
import { serverFilter } from '../../lib/mcp/serverFilter.ts';

const server = { name: 'io.github.Me/Weather', title: 'Rain and Sun', description: 'For sailors.' };

describe('serverFilter', () => {
  it('looks in the name, whatever the case of the letters', () => {
    const { match, matches } = serverFilter('me/WEA');
    expect(match).to.equal('name');
    expect(matches(server)).to.equal(true);
    expect(serverFilter('rain').matches(server)).to.equal(false);
    expect(serverFilter('').matches(server)).to.equal(true);
  });

  it('looks in title and description, too, where that is asked for', () => {
    for (const query of ['rain', 'SAILORS', 'weather']) {
      expect(serverFilter(query, { match: 'text' }).matches(server)).to.equal(true);
    }
    expect(serverFilter('snow', { match: 'text' }).matches(server)).to.equal(false);
    expect(serverFilter('rain', { match: 'text' }).matches({ name: 'x' })).to.equal(false);
  });

  it('takes what has a meaning in patterns as it is', () => {
    expect(serverFilter('.*').matches(server)).to.equal(false);
  });

  it('names what is wrong', () => {
    expect(() => serverFilter(3 as never)).to.throw(TypeError, 'query must be a text, got 3.');
    expect(() => serverFilter('', 'text' as never)).to.throw(
      TypeError,
      'options must be an object, got "text".',
    );
    expect(() => serverFilter('', { match: 'all' as never })).to.throw(
      TypeError,
      "match must be 'name' or 'text', got \"all\".",
    );
    expect(() => serverFilter('', { limit: 3 } as never)).to.throw(
      TypeError,
      'limit is not an option; there are match.',
    );
  });
});
