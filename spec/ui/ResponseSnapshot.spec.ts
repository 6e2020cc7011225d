import { expect } from 'chai';
import { CallSnapshot } from '../../lib/ui/CallSnapshot.ts';
import { ResponseSnapshot } from '../../lib/ui/ResponseSnapshot.ts';

const call = CallSnapshot.of({ index: 1, id: 'a', name: 'look' });

describe('ResponseSnapshot', () => {
  it('begins with nothing, and is frozen', () => {
    const empty = ResponseSnapshot.empty();
    expect({ ...empty }).to.deep.equal({
      text: '',
      reasoning: '',
      calls: [],
      usage: undefined,
      finish: undefined,
    });
    expect(empty).to.be.frozen;
  });

  it('keeps its calls while facts change, and its facts while calls change', () => {
    const said = ResponseSnapshot.empty().with({ text: 'a', usage: { raw: 1 } });
    const called = said.with({}, said.list.with(1, call));
    const thought = called.with({ reasoning: 'b' });
    expect({ ...thought }).to.deep.equal({ ...said, reasoning: 'b', calls: [call] });
    expect(thought.calls).to.equal(called.calls);
    expect(thought.usage).to.equal(said.usage);
    expect(said.calls).to.deep.equal([]);
  });

  it('knows its own', () => {
    const view = ResponseSnapshot.empty();
    expect(ResponseSnapshot.is(view)).to.equal(true);
    for (const other of [{ ...view }, undefined, null, 'view']) {
      expect(ResponseSnapshot.is(other)).to.equal(false);
    }
  });

  it('is plain data to whoever makes JSON of it', () => {
    const view = ResponseSnapshot.empty().with({}, ResponseSnapshot.empty().list.with(1, call));
    expect(JSON.parse(JSON.stringify(view)).calls[0]).to.include({ index: 1, name: 'look' });
  });
});
