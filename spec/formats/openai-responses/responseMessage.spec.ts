import { expect } from 'chai';
import {
  added,
  args,
  call,
  completed,
  created,
  decodeResponse,
  done,
  incomplete,
  itemEvent,
  message,
  said,
} from '../../helpers/responsesStream.ts';

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' };
const search = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search' },
};

const typesOf = (events: readonly object[]): unknown =>
  decodeResponse(events).message?.map(({ type }) => type);

describe('toItems', () => {
  it('keeps everything of a good response, kinds that nobody knows included', () => {
    const items = [reasoning, search, { type: 'tomorrow', secret: null }, message('m1', 'Hi.')];
    const { message: kept } = decodeResponse([
      ...items.map((item, index) => done(index, item)),
      completed(),
    ]);
    expect(kept).to.deep.equal([
      reasoning,
      search,
      { type: 'tomorrow', secret: null, status: 'completed' },
      message('m1', 'Hi.', { status: 'completed' }),
    ]);
  });

  it('puts gaps that were filled where they belong', () => {
    const items = [reasoning, call('c1', 'f', '{}'), message('m1', 'Hi.')];
    expect(typesOf([done(1, call('c1', 'f', '{}')), completed(items)])).to.deep.equal([
      'reasoning',
      'function_call',
      'message',
    ]);
  });

  it('makes a message of its fragments where its end mark never comes', () => {
    const citation = { type: 'file_citation', file_id: 'f', filename: 'f.txt', index: 0 };
    const { message: items } = decodeResponse([
      created(),
      said(0, 'Hi'),
      said(0, '.'),
      itemEvent('output_text.annotation.added', 0, { content_index: 0, annotation: citation }),
      itemEvent('refusal.delta', 0, { content_index: 1, delta: 'No.' }),
      added(1, { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: 'sealed' }),
      itemEvent('reasoning_summary_text.delta', 1, { summary_index: 0, delta: 'Hm.' }),
      completed(),
    ]);
    expect(items).to.deep.equal([
      {
        type: 'message',
        id: 'msg_7_0',
        role: 'assistant',
        status: 'completed',
        content: [
          { type: 'output_text', text: 'Hi.', annotations: [citation] },
          { type: 'refusal', refusal: 'No.' },
        ],
      },
      {
        type: 'reasoning',
        id: 'rs_2',
        summary: [{ type: 'summary_text', text: 'Hm.' }],
        encrypted_content: 'sealed',
      },
    ]);
  });

  it('makes ids that the API takes', () => {
    const long = `resp_${'a'.repeat(80)}`;
    const items = decodeResponse([
      created({ id: long }),
      said(0, 'a'),
      completed([], { id: long }),
    ]);
    const [item] = items.message ?? [];
    expect(item?.id).to.match(/^msg_a+_0$/);
    expect(item?.id?.length).to.be.at.most(64);
  });

  it('keeps what was said before a bad end, and what is complete, without reasoning that nothing follows', () => {
    const { message: items } = decodeResponse([
      done(0, { ...reasoning, id: 'rs_0' }),
      done(1, search),
      added(2, message('m1')),
      said(2, 'It is'),
      done(3, reasoning),
      added(4, call('c1', 'f')),
      args(4, '{"a'),
      added(5, { type: 'file_search_call', id: 'fs_1' }),
      incomplete('max_output_tokens'),
    ]);
    expect(items?.map(({ id }) => id)).to.deep.equal(['rs_0', 'ws_1', 'm1']);
    expect(items?.at(-1)).to.include({ status: 'incomplete' });
  });

  it('keeps reasoning at the end of a good response', () => {
    expect(typesOf([done(0, reasoning), completed()])).to.deep.equal(['reasoning']);
  });

  it('leaves out reasoning of a response that is not stored if nobody can read it', () => {
    const events = [
      done(0, { ...reasoning, encrypted_content: null }),
      done(1, { ...reasoning, id: 'rs_2' }),
      done(2, {
        ...reasoning,
        encrypted_content: null,
        content: [{ type: 'reasoning_text', text: 'Hm.' }],
      }),
      done(3, message('m1', 'Hi.')),
      completed(),
    ];
    const all = ['reasoning', 'reasoning', 'reasoning', 'message'];
    expect(typesOf([created({ store: false }), ...events])).to.deep.equal(all.slice(1));
    expect(typesOf([created({ store: true }), ...events])).to.deep.equal(all);
    expect(typesOf([created(), ...events])).to.deep.equal(all);
  });
});
