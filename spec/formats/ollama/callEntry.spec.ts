import { expect } from 'chai';
import { ExactValues } from '../../../lib/formats/ExactValues.ts';
import { type CallEntry, readCallEntries } from '../../../lib/formats/ollama/callEntry.ts';
import type { WireObject } from '../../../lib/formats/WireObject.ts';

const NOTHING = { id: undefined, name: undefined, text: '', extras: undefined };

/** The entries of a line that came parsed. */
function entriesIn(line: WireObject): CallEntry[] {
  return readCallEntries(line, new ExactValues(line, undefined));
}

function entriesOf(...tool_calls: unknown[]): CallEntry[] {
  return entriesIn({ message: { tool_calls } });
}

describe('readCallEntries', () => {
  it('reads id, name and arguments', () => {
    const call = { id: 'c1', function: { index: 0, name: 'look', arguments: { place: 'Oslo' } } };
    expect(entriesOf(call)).to.deep.equal([
      { id: 'c1', name: 'look', text: '{"place":"Oslo"}', extras: undefined },
    ]);
  });

  it('takes what is blank, null or of a wrong type as absent', () => {
    for (const call of [
      {},
      { id: '', type: 'function', function: null },
      { id: null, function: { name: '', arguments: '' } },
      { function: { name: 7, arguments: null, index: 3 } },
    ]) {
      expect(entriesOf(call)).to.deep.equal([NOTHING]);
    }
    expect(entriesOf(null, 'text', 7, [])).to.deep.equal([]);
    expect(entriesIn({})).to.deep.equal([]);
    expect(entriesIn({ message: null })).to.deep.equal([]);
  });

  it('takes arguments that are JSON text, members beside the id, and a call that is in no list', () => {
    expect(entriesOf({ function: { name: 'a', arguments: '{"b": 1}' } })[0]?.text).to.equal(
      '{"b": 1}',
    );
    const flat = { name: 'a', arguments: { b: 1 } };
    expect(entriesIn({ message: { tool_calls: flat } })).to.deep.equal([
      { ...NOTHING, name: 'a', text: '{"b":1}' },
    ]);
  });

  it('keeps opaque members, those of the function apart', () => {
    const signature = { of: 'thought' };
    const call = {
      signature,
      absent: null,
      function: { name: 'a', arguments: {}, more: [1] },
    };
    const [entry] = entriesOf(call);
    expect(entry?.extras).to.deep.equal({ signature, function: { more: [1] } });
  });

  it('writes arguments with the digits of the line, each those of its own call', () => {
    const text = `{"message":{"tool_calls":[null,
      {"function":{"name":"a","arguments":{"id":2512292042121000001,"n":[1]}}},
      {"name":"b","arguments":{"id":2512292042121000003}}]}}`;
    const line = JSON.parse(text);
    const entries = readCallEntries(line, new ExactValues(line, text));
    expect(entries.map((entry) => entry.text)).to.deep.equal([
      '{"id":2512292042121000001,"n":[1]}',
      '{"id":2512292042121000003}',
    ]);
  });
});
