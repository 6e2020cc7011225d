import { expect } from 'chai';
import { MessageContent } from '../../../lib/formats/bedrock-converse/MessageContent.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import { sealsOf } from '../../helpers/decodedBy.ts';

const toolUse = (toolUseId: string, members: object = {}) => ({
  toolUse: { toolUseId, name: 'look', ...members },
});
const input = (text: unknown) => ({ toolUse: { input: text } });

/** What becomes of some steps. */
function outcomeOf(steps: (content: MessageContent) => void) {
  const events: ModelEvent[] = [];
  const content = new MessageContent({}, (event) => events.push(event));
  steps(content);
  const said = events.flatMap((event) =>
    event.type === 'text-delta' || event.type === 'reasoning-delta' ? [event.delta] : [],
  );
  return { content, said, seals: sealsOf({ events }) };
}

describe('MessageContent of bedrock-converse', () => {
  it('begins text and reasoning with their first deltas', () => {
    const { content, said } = outcomeOf((made) => {
      made.grow(0, { reasoningContent: { text: 'hm' } });
      made.grow(0, { reasoningContent: { signature: 's' } });
      made.stop(0);
      made.grow(1, { text: 'H' });
      made.grow(1, { text: 'i' });
      made.stop(1);
    });
    expect(said).to.deep.equal(['hm', 'H', 'i']);
    expect(content.toMessage('complete')).to.deep.equal({
      role: 'assistant',
      content: [
        { reasoningContent: { reasoningText: { text: 'hm', signature: 's' } } },
        { text: 'Hi' },
      ],
    });
  });

  it('ends with no thought when the response was cut, which models refuse', () => {
    const { content } = outcomeOf((made) => {
      made.grow(0, { text: 'so' });
      made.stop(0);
      made.grow(1, { reasoningContent: { text: 'hm' } });
      made.stop(1);
    });
    expect(content.toMessage('complete').content).to.deep.equal([{ text: 'so' }]);
    expect(content.toMessage('said').content).to.have.length(1);
    expect(content.toMessage('all').content).to.have.length(2);
  });

  it('puts a call together, whatever stands between its pieces, and seals it at its end', () => {
    const { seals, content } = outcomeOf((made) => {
      made.start(0, toolUse('t1'));
      made.start(1, toolUse('t2'));
      made.grow(0, input('{"a"'));
      made.grow(1, input({ b: 2 }));
      made.grow(0, input(':1}'));
      made.stop(1);
      made.stop(0);
    });
    expect(seals).to.deep.equal(['t2 {"b":2} explicit', 't1 {"a":1} explicit']);
    expect(content.hasCalls()).to.equal(true);
  });

  it('lets the next block stand for a missing end, where the text is whole', () => {
    const { seals } = outcomeOf((made) => {
      made.start(0, toolUse('t1'));
      made.grow(0, input('{"a":1}'));
      made.start(1, toolUse('t2'));
      made.grow(1, input('{"b":'));
      made.start(2, toolUse('t3'));
    });
    expect(seals).to.deep.equal(['t1 {"a":1} sequential']);
  });

  it('seals what is empty or no JSON when the response goes on, or at a good finish', () => {
    const { seals } = outcomeOf((made) => {
      made.start(0, toolUse('t1'));
      made.stop(0);
      made.grow(1, { text: 'and' });
      made.start(2, toolUse('t2'));
      made.grow(2, input('no json'));
      made.stop(2);
      made.start(3, toolUse('t3'));
      made.finish();
    });
    expect(seals).to.deep.equal(['t1  explicit', 't2 no json explicit', 't3  final']);
  });

  it('takes the next call, and text of a block that is open, for going on', () => {
    for (const goOn of [
      (made: MessageContent) => made.start(2, toolUse('t2')),
      (made: MessageContent) => made.grow(0, { text: 'i' }),
    ]) {
      const { seals } = outcomeOf((made) => {
        made.grow(0, { text: 'H' });
        made.start(1, toolUse('t1'));
        made.stop(1);
        goOn(made);
      });
      expect(seals).to.deep.equal(['t1  explicit']);
    }
  });

  it('R1 keeps text that was cut, and no reasoning', () => {
    const { content } = outcomeOf((made) => {
      made.grow(0, { reasoningContent: { text: 'hm' } });
      made.grow(1, { text: 'Hi' });
    });
    expect(content.toMessage('said').content).to.deep.equal([{ text: 'Hi' }]);
    expect(content.toMessage('complete').content).to.deep.equal([]);
  });

  it('drops a fragment of a call that never began', () => {
    const { seals, content } = outcomeOf((made) => {
      made.grow(3, input('{"x":1}'));
      made.grow(0, { text: 'Hi' });
      made.grow(0, input('{"x":1}'));
      made.stop(3);
      made.finish();
    });
    expect(seals).to.deep.equal([]);
    expect(content.toMessage('all').content).to.deep.equal([{ text: 'Hi' }]);
  });

  it('W2 runs no call without input that came for another block', () => {
    const steps = (made: MessageContent): void => {
      made.start(0, toolUse('t1'));
      made.grow(1, input(' '));
      made.grow(1, input('{"x":1}'));
    };
    expect(() => outcomeOf(steps)).to.throw(/block 1, where no call began, while call 0/);
  });

  it('takes input that came whole with the start, unless deltas brought another', () => {
    const { seals } = outcomeOf((made) => {
      made.start(0, toolUse('t1', { input: { a: 1 } }));
      made.stop(0);
      made.start(1, toolUse('t2', { input: { a: 1 } }));
      made.grow(1, input('{"b":2}'));
      made.stop(1);
      made.start(2, toolUse('t3', { input: { a: 1 } }));
      made.finish();
    });
    expect(seals).to.deep.equal(['t1 {"a":1} explicit', 't2 {"b":2} explicit', 't3 {"a":1} final']);
  });

  it('takes the tools of the provider for no calls, and keeps what they did', () => {
    const { seals, content } = outcomeOf((made) => {
      made.start(0, toolUse('s1', { type: 'server_tool_use' }));
      made.grow(0, input('{"code":"1"}'));
      made.stop(0);
      made.start(1, { toolResult: { toolUseId: 's1', status: 'success' } });
      made.grow(1, { toolResult: [{ text: '1' }] });
      made.stop(1);
      made.start(2, { $unknown: ['hologram', { beams: 3 }] });
      made.grow(2, { hologram: { color: 'red' } });
      made.stop(2);
      made.finish();
    });
    expect(seals).to.deep.equal([]);
    expect(content.toMessage('complete').content).to.deep.equal([
      {
        toolUse: { type: 'server_tool_use', toolUseId: 's1', name: 'look', input: { code: '1' } },
      },
      { toolResult: { toolUseId: 's1', status: 'success', content: [{ text: '1' }] } },
      { hologram: { beams: 3, color: 'red' } },
    ]);
  });

  it('does not begin a call again that is open, and does where another one has its index', () => {
    const { seals } = outcomeOf((made) => {
      made.start(0, toolUse('t1'));
      made.start(0, toolUse('t1'));
      made.grow(0, input('{}'));
      made.stop(0);
      made.start(0, toolUse('t1'));
      made.grow(0, input('{"b":2}'));
      made.stop(0);
    });
    expect(seals).to.deep.equal(['t1 {} explicit', 't1_1 {"b":2} explicit']);
    const unnumbered = outcomeOf((made) => {
      made.start(undefined, toolUse('t1', { input: { a: 1 } }));
      made.start(undefined, toolUse('t1', { input: { b: 2 } }));
      made.finish();
    });
    expect(unnumbered.seals).to.have.length(2);
  });

  it('goes by the last block without an index, and begins text anew after its end', () => {
    const { seals, content } = outcomeOf((made) => {
      made.start(undefined, toolUse('t1'));
      made.grow(undefined, input('{}'));
      made.stop(undefined);
      made.grow(0, { text: 'a' });
      made.stop(0);
      made.grow(0, { text: 'b' });
    });
    expect(seals).to.deep.equal(['t1 {} explicit']);
    expect(content.toMessage('said').content.slice(1)).to.deep.equal([
      { text: 'a' },
      { text: 'b' },
    ]);
    expect(content.toMessage('complete').content.slice(1)).to.deep.equal([{ text: 'a' }]);
  });

  it('keeps citations with their text', () => {
    const { content } = outcomeOf((made) => {
      made.grow(0, { text: 'Hi' });
      made.grow(0, { citation: { title: 'T' } });
    });
    expect(content.toMessage('all').content).to.deep.equal([
      { citationsContent: { content: [{ text: 'Hi' }], citations: [{ title: 'T' }] } },
    ]);
  });

  it('refuses text for a call that is sealed, and passes over deltas without members', () => {
    const late = () =>
      outcomeOf((made) => {
        made.grow(0, {});
        made.start(0, {});
        made.start(0, toolUse('t1'));
        made.grow(0, input('{}'));
        made.stop(0);
        made.grow(0, input(' '));
        made.grow(0, input('x'));
      });
    expect(late).to.throw('after the call was complete');
  });
});
