import { expect } from 'chai';
import { history } from '../../../lib/formats/openai-responses/history.ts';
import type { ResponsesItem } from '../../../lib/formats/openai-responses/ResponsesItem.ts';

const NEUTRAL = 'Error: No result of this call was recorded: whether it ran is not known.';

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] };
const said = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{}],
};
const user = { role: 'user', content: 'Stop.' };
const call = (call_id: string) => ({
  type: 'function_call',
  id: `fc_${call_id}`,
  call_id,
  name: 'f',
  arguments: '{}',
});
const custom = (call_id: string) => ({
  type: 'custom_tool_call',
  id: `ctc_${call_id}`,
  call_id,
  name: 'sh',
  input: 'ls',
});
const output = (call_id: string, text = 'seen') => ({
  type: 'function_call_output',
  call_id,
  output: text,
});
const neutral = (id: string) => output(id, NEUTRAL);
const repair = (...items: unknown[]) => history.repair(items as ResponsesItem[]);

describe('history of openai-responses', () => {
  it('reads the calls of items, by what answers refer to', () => {
    const items = [reasoning, call('1'), { type: 'mcp_call', id: 'x' }, custom('2'), { id: 'x' }];
    expect(history.calls(items as unknown as ResponsesItem[])).to.deep.equal([
      { id: '1', name: 'f', kind: 'function', arguments: '{}' },
      { id: '2', name: 'sh', kind: 'custom', arguments: 'ls' },
    ]);
    expect(history.calls(call('1') as ResponsesItem)).to.have.length(1);
  });

  for (const [what, items, isEmpty] of [
    ['no items', [], true],
    ['reasoning that nothing follows', [reasoning], true],
    ['a message without content', [reasoning, { ...said, content: [] }], true],
    ['a message without text', [{ role: 'assistant', content: '' }], true],
    ['a message', [reasoning, said], false],
    ['a call', [call('1')], false],
    ['an item of another kind', [{ type: 'compaction' }], false],
  ] as const) {
    it(`takes ${what} for ${isEmpty ? 'empty' : 'said'}`, () => {
      expect(history.isEmpty(items as unknown as ResponsesItem[])).to.equal(isEmpty);
    });
  }

  it('puts the answers behind the items of the response, in call order', () => {
    expect(repair(user, reasoning, call('1'), custom('2'), said, user)).to.deep.equal([
      user,
      reasoning,
      call('1'),
      custom('2'),
      said,
      neutral('1'),
      { type: 'custom_tool_call_output', call_id: '2', output: NEUTRAL },
      user,
    ]);
    expect(repair(call('1'), call('2'), call('3'), output('2'), user)).to.deep.equal([
      ...['1', '2', '3'].map(call),
      neutral('1'),
      output('2'),
      neutral('3'),
      user,
    ]);
  });

  it('leaves answers where they are that come later, in another turn at that', () => {
    const later = [call('1'), user, output('1')];
    expect(repair(...later)).to.deep.equal(later);
    const muchLater = [call('1'), user, call('2'), said, output('2'), output('1')];
    expect(repair(...muchLater)).to.deep.equal(muchLater);
  });

  it('takes an answer for that of the nearest call of its id', () => {
    expect(repair(call('1'), user, call('1'), user, output('1'))).to.deep.equal([
      call('1'),
      neutral('1'),
      user,
      call('1'),
      user,
      output('1'),
    ]);
  });

  it('leaves alone what is none of the calls', () => {
    const items = [
      { type: 'item_reference', id: 'x' },
      { type: 'computer_call', call_id: '1' },
      { type: 'computer_call_output', call_id: '1' },
      output('9'),
      { type: 'function_call_output', output: 'x' },
    ];
    expect(repair(...items)).to.deep.equal(items);
    const other = { type: 'computer_call_output', call_id: '1' };
    expect(repair(call('1'), other)).to.deep.equal([call('1'), other, neutral('1')]);
    const aside = { ...user, call_id: '1' };
    expect(repair(call('1'), aside)).to.deep.equal([call('1'), neutral('1'), aside]);
  });
});
