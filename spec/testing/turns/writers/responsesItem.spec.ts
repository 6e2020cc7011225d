import { expect } from 'chai';
import { beginCall, beginText } from '../../../../lib/testing/turns/writers/responsesItem.ts';

type Sent = Readonly<Record<string, unknown>>;

function recorder(): { sent: Sent[]; send: (type: string, members: object) => void } {
  const sent: Sent[] = [];
  return { sent, send: (type, members) => sent.push({ type, ...members }) };
}

describe('beginText', () => {
  it('says where a piece of a message belongs, and gives the whole item at its end', () => {
    const { sent, send } = recorder();
    const item = beginText('message', 3, send);
    item.add('a');
    item.add('b');
    const at = { item_id: 'msg_4', output_index: 3, content_index: 0 };
    expect(sent.at(-1)).to.deep.include({ ...at, delta: 'b' });
    const part = { type: 'output_text', text: 'ab', annotations: [], logprobs: [] };
    const whole = { id: 'msg_4', type: 'message', role: 'assistant', status: 'completed' };
    expect(item.end()).to.deep.equal({ ...whole, content: [part] });
    expect(sent.slice(-3)).to.deep.equal([
      { type: 'response.output_text.done', ...at, text: 'ab', logprobs: [] },
      { type: 'response.content_part.done', ...at, part },
      {
        type: 'response.output_item.done',
        output_index: 3,
        item: { ...whole, content: [part] },
      },
    ]);
  });

  it('gives reasoning as a summary', () => {
    const { send } = recorder();
    const item = beginText('reasoning', 0, send);
    item.add('Hm.');
    const summary = [{ type: 'summary_text', text: 'Hm.' }];
    expect(item.end()).to.deep.equal({ id: 'rs_1', type: 'reasoning', summary });
  });
});

describe('beginCall', () => {
  it('has an id of its own beside that of the call', () => {
    const { sent, send } = recorder();
    const item = beginCall({ id: 'call_7', name: 'weather' }, 1, send);
    const begun = { id: 'fc_2', type: 'function_call', call_id: 'call_7', name: 'weather' };
    expect(sent).to.deep.equal([
      {
        type: 'response.output_item.added',
        output_index: 1,
        item: { ...begun, status: 'in_progress', arguments: '' },
      },
    ]);
    item.add('{}');
    expect(item.end()).to.deep.equal({ ...begun, status: 'completed', arguments: '{}' });
    expect(sent[2]).to.include({ item_id: 'fc_2', arguments: '{}' });
  });
});
