import { expect } from 'chai';
import { CallNames } from '../../../lib/formats/openai-chat/CallNames.ts';
import { briefCalls, decodeChat, ended, entries, more, opened } from '../../helpers/chatStream.ts';

describe('CallNames', () => {
  const offered = ['get_weather', 'get_time', 'ping'];

  for (const [what, toolNames, pieces, expected] of [
    ['takes the first text', offered, ['ping'], 'ping'],
    ['ignores a repetition', offered, ['ping', 'ping'], 'ping'],
    ['ignores a repetition when nobody said which tools there are', undefined, ['pi', 'pi'], 'pi'],
    ['joins pieces to a name that is offered', offered, ['get_', 'weather'], 'get_weather'],
    ['joins more than two pieces', offered, ['get', '_', 'time'], 'get_time'],
    ['keeps the first text when the joined one is no tool', offered, ['ping', 'pong'], 'ping'],
    ['keeps the first text when no tool is offered', [], ['get_', 'weather'], 'get_'],
    [
      'joins pieces when nobody said which tools there are',
      undefined,
      ['get_', 'weather'],
      'get_weather',
    ],
  ] as [string, string[] | undefined, string[], string][]) {
    it(what, () => {
      const names = new CallNames(toolNames);

      expect(pieces.reduce((name, piece) => names.join(name, piece), '')).to.equal(expected);
    });
  }

  it('tells a piece from a name, when it knows the names', () => {
    const names = new CallNames(['get', 'get_weather']);

    expect(['get_', 'get', 'get_weather', 'set'].map((name) => names.isPiece(name))).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(new CallNames(undefined).isPiece('get_')).to.equal(false);
  });

  it('begins a call with its whole name', () => {
    const decoded = decodeChat(
      [
        entries(opened(0, 'a', 'get_')),
        entries({ index: 0, function: { name: 'weather' } }),
        entries(more(0, '{')),
        entries(more(0, '}')),
        ended(),
      ],
      { toolNames: offered },
    );

    expect(decoded.events.slice(0, 3)).to.deep.equal([
      { type: 'tool-call-start', index: 0, id: 'a', name: 'get_weather' },
      { type: 'tool-call-delta', index: 0, delta: '{' },
      { type: 'tool-call-delta', index: 0, delta: '}' },
    ]);
    expect(briefCalls(decoded)).to.deep.equal(['a get_weather {}']);
  });

  it('takes no name text after argument text', () => {
    const decoded = decodeChat(
      [
        entries(opened(0, 'a', 'get', '{')),
        entries({ index: 0, id: 'a', function: { name: 'get', arguments: '}' } }),
        ended(),
      ],
      { toolNames: ['get', 'getget'] },
    );

    expect(briefCalls(decoded)).to.deep.equal(['a get {}']);
  });

  it('begins a call at the name of another tool, although the one before has no arguments yet', () => {
    const decoded = decodeChat(
      [
        entries({ index: 0, function: { name: 'ping', arguments: '' } }),
        entries({ index: 0, function: { name: 'get_time', arguments: '{"tz":"UTC"}' } }),
        ended(),
      ],
      { toolNames: offered },
    );

    expect(briefCalls(decoded)).to.deep.equal(['call_0 ping ', 'call_1 get_time {"tz":"UTC"}']);
  });
});
