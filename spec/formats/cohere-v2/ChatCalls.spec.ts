import { expect } from 'chai';
import { ChatCalls } from '../../../lib/formats/cohere-v2/ChatCalls.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import { sealsOf } from '../../helpers/decodedBy.ts';

const entry = (id: string, name: string, args: unknown = '') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const text = (args: unknown) => ({ function: { arguments: args } });

/** What is sealed after some steps. */
function seals(steps: (calls: ChatCalls) => void): string[] {
  const events: ModelEvent[] = [];
  steps(new ChatCalls({}, (event) => events.push(event)));
  return sealsOf({ events });
}

describe('ChatCalls of cohere-v2', () => {
  it('puts a call together and seals it at its end', () => {
    const sealed = seals((calls) => {
      calls.start(0, entry('c1', 'look'));
      calls.grow(0, text('{"a"'));
      calls.grow(0, text(':1}'));
      expect(calls.all[0]?.sealed).to.equal(undefined);
      calls.stop(0);
    });
    expect(sealed).to.deep.equal(['c1 {"a":1} explicit']);
  });

  it('keeps several open calls apart', () => {
    const sealed = seals((calls) => {
      calls.start(0, entry('c1', 'look'));
      calls.start(1, entry('c2', 'look'));
      calls.grow(0, text('{"a":'));
      calls.grow(1, text('{"b":'));
      calls.grow(0, text('1}'));
      calls.grow(1, text('2}'));
      calls.stop(1);
      calls.stop(0);
    });
    expect(sealed).to.deep.equal(['c2 {"b":2} explicit', 'c1 {"a":1} explicit']);
  });

  it('lets the next call stand for a missing end, where the text is whole', () => {
    const sealed = seals((calls) => {
      calls.start(0, entry('c1', 'look', '{"a":1}'));
      calls.start(1, entry('c2', 'look', '{"b":'));
      calls.start(2, entry('c3', 'look'));
    });
    expect(sealed).to.deep.equal(['c1 {"a":1} sequential']);
  });

  it('seals what is empty, null or no JSON when the response goes on', () => {
    const sealed = seals((calls) => {
      for (const [index, args] of ['', 'null', '{"a"'].entries()) {
        calls.start(index, entry(`c${index}`, 'look', args));
        calls.stop(index);
      }
      calls.moveOn();
    });
    expect(sealed).to.deep.equal(['c0  explicit', 'c1 null explicit', 'c2 {"a" explicit']);
    const followed = seals((calls) => {
      calls.start(0, entry('c0', 'look'));
      calls.stop(0);
      calls.start(1, entry('c1', 'look'));
    });
    expect(followed).to.deep.equal(['c0  explicit']);
  });

  it('takes null for nothing, an object for its text, and a list for its first entry', () => {
    const sealed = seals((calls) => {
      calls.start(0, [entry('c1', 'look', null)]);
      calls.grow(0, text({ a: 1 }));
      calls.grow(0, text(null));
      calls.stop(0);
    });
    expect(sealed).to.deep.equal(['c1 {"a":1} explicit']);
  });

  it('drops what comes for a call that never began', () => {
    const sealed = seals((calls) => {
      calls.grow(3, text('{"x":1}'));
      calls.stop(3);
      calls.start(0, entry('c1', 'look'));
      calls.grow(0, text('{}'));
      calls.grow(3, text('{"x":1}'));
      calls.stop(0);
    });
    expect(sealed).to.deep.equal(['c1 {} explicit']);
  });

  it('W2 runs no call without arguments that came for another index', () => {
    const steps = (calls: ChatCalls): void => {
      calls.start(0, entry('c1', 'look'));
      calls.grow(1, text('  '));
      calls.grow(1, text('{"x":1}'));
    };
    expect(() => seals(steps)).to.throw(/call index 1, where no call began, while call 0 \(look\)/);
  });

  it('W3 goes by the last call where an index is missing, in its start or later', () => {
    const sealed = seals((calls) => {
      calls.start(undefined, entry('c1', 'look'));
      calls.grow(0, text('{"a":'));
      calls.grow(undefined, text('1}'));
      calls.stop(0);
      calls.start(1, entry('c2', 'look'));
      calls.grow(undefined, text('{"b":2}'));
      calls.stop(undefined);
    });
    expect(sealed).to.deep.equal(['c1 {"a":1} explicit', 'c2 {"b":2} explicit']);
  });

  it('does not begin a call again that is open, and does where another one has its index', () => {
    const sealed = seals((calls) => {
      calls.start(0, entry('c1', 'look'));
      calls.start(0, entry('c1', 'look'));
      calls.grow(0, text('{}'));
      calls.stop(0);
      calls.start(0, entry('c2', 'look'));
      calls.grow(0, text('{"b":2}'));
      calls.finish();
    });
    expect(sealed).to.deep.equal(['c1 {} explicit', 'c2 {"b":2} final']);
  });

  it('W5 takes a call with the index and the id of one that has ended for another', () => {
    const sealed = seals((calls) => {
      for (const args of ['{"a":1}', '{"b":2}']) {
        calls.start(0, entry('c1', 'look'));
        calls.grow(0, text(args));
        calls.stop(0);
      }
    });
    expect(sealed).to.deep.equal(['c1 {"a":1} explicit', 'c1_1 {"b":2} explicit']);
  });

  it('takes a name that comes late, and keeps opaque members', () => {
    const events: ModelEvent[] = [];
    const calls = new ChatCalls({}, (event) => events.push(event));
    const note = { a: 1 };
    calls.start(0, { id: 'c1', note, absent: null });
    calls.grow(0, { function: { name: 'look', arguments: '{}' } });
    calls.stop(0);
    expect(calls.all[0]?.sealed).to.deep.include({ name: 'look', metadata: { note: { a: 1 } } });
  });

  it('refuses text for a call that is sealed', () => {
    const late = () =>
      seals((calls) => {
        calls.start(0, entry('c1', 'look', '{}'));
        calls.stop(0);
        calls.grow(0, text(' \n'));
        calls.grow(0, text('x'));
      });
    expect(late).to.throw('after the call was complete');
  });
});
