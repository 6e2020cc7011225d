import { expect } from 'chai';
import { ContentBlock } from '../../../lib/formats/anthropic-messages/ContentBlock.ts';
import type { AssembledCall } from '../../../lib/model/AssembledCall.ts';
import { GrowingText } from '../../../lib/model/GrowingText.ts';

/** A call that sealed with these arguments, or did not seal. */
function call(text: string | undefined): AssembledCall {
  const sealed =
    text === undefined
      ? undefined
      : ({ kind: 'function', index: 0, id: 'made', name: 'look', arguments: text } as const);
  return {
    kind: 'function',
    index: 0,
    wireId: 'a',
    name: 'look',
    text: new GrowingText(text),
    metadata: undefined,
    sealed,
    ended: true,
    announced: true,
    withdrawn: false,
  };
}

function grown(
  start: { readonly type: string },
  ...deltas: Record<string, unknown>[]
): ContentBlock {
  const block = new ContentBlock(start.type, start);
  for (const delta of deltas) block.grow(delta);
  return block;
}

describe('ContentBlock', () => {
  it('appends text, continues lists, and replaces anything else', () => {
    const start = { type: 'new', text: 'a', list: [1], count: 1, flag: true, none: null };
    const block = grown(
      start,
      { type: 'new_delta', text: 'b', list: [2], count: 2, flag: false, none: 'x', more: {} },
      { text: 'c', list: [3], count: null, none: 'y', text2: 'z' },
    );
    expect(block.toRequest()).to.deep.equal({
      type: 'new',
      text: 'abc',
      list: [1, 2, 3],
      count: 2,
      flag: false,
      none: 'xy',
      more: {},
      text2: 'z',
    });
    expect(start.list).to.deep.equal([1]);
  });

  it('takes a signature in pieces, whole, and whole again and again', () => {
    const start = { type: 'thinking', thinking: 'hm', signature: '' };
    for (const pieces of [['sig'], ['s', 'ig'], ['sig', 'sig'], ['s', 'sig']]) {
      const block = grown(start, ...pieces.map((signature) => ({ signature })));
      expect(block.toRequest()).to.have.property('signature', 'sig');
    }
  });

  it('collects citations where the start had null', () => {
    const block = grown(
      { type: 'text', text: 'a', citations: null } as never,
      { citation: { at: 1 } },
      { citation: { at: 2 } },
    );
    expect(block.toRequest())
      .to.have.property('citations')
      .that.deep.equals([{ at: 1 }, { at: 2 }]);
  });

  it('keeps members called __proto__ as data', () => {
    const block = grown({ type: 'new' }, JSON.parse('{"__proto__":{"x":1}}'));
    const request = block.toRequest() ?? {};
    expect(Object.hasOwn(request, '__proto__')).to.equal(true);
    expect('x' in request).to.equal(false);
  });

  it('is whole after its end mark, with its input and its signature', () => {
    const stopped = (block: ContentBlock): ContentBlock => {
      block.stopped = true;
      return block;
    };
    const tool = { type: 'server_tool_use', input: {} };
    expect(grown({ type: 'text' }).isWhole()).to.equal(false);
    expect(stopped(grown({ type: 'text' })).isWhole()).to.equal(true);
    expect(stopped(grown(tool, { partial_json: '{"a"' })).isWhole()).to.equal(false);
    expect(stopped(grown(tool, { partial_json: '{"a":1}' })).isWhole()).to.equal(true);
    expect(stopped(grown(tool, { partial_json: ' ' })).isWhole()).to.equal(true);
    const unsigned = { type: 'thinking', thinking: 'hm', signature: '' };
    expect(stopped(grown(unsigned)).isWhole()).to.equal(false);
    expect(stopped(grown(unsigned, { signature: 's' })).isWhole()).to.equal(true);
    expect(stopped(grown({ type: 'thinking' })).isWhole()).to.equal(true);
  });

  it('is, as a call, whole when the call has sealed, and nothing before', () => {
    const start = { type: 'tool_use', id: 'a', name: 'x', input: { old: 1 }, caller: 'c' };
    const open = new ContentBlock('tool_use', start, call(undefined));
    expect([open.isWhole(), open.toRequest()]).to.deep.equal([false, undefined]);
    const sealed = new ContentBlock('tool_use', start, call('{"a":1}'));
    expect(sealed.isWhole()).to.equal(true);
    expect(sealed.toRequest()).to.deep.equal({
      type: 'tool_use',
      id: 'made',
      name: 'look',
      input: { a: 1 },
      caller: 'c',
    });
  });

  it('gives a call an object for its input, whatever its text was', () => {
    const inputs: [string, object][] = [
      ['', {}],
      [' ', {}],
      ['null', {}],
      ['[1]', { INVALID_JSON: '[1]' }],
      ['{"a":', { INVALID_JSON: '{"a":' }],
    ];
    for (const [text, input] of inputs) {
      const block = new ContentBlock('tool_use', {}, call(text));
      expect(block.toRequest()).to.have.deep.property('input', input);
    }
  });

  it('gives a server tool the input that was streamed, else the one it began with', () => {
    const start = { type: 'server_tool_use', input: { q: 1 } };
    for (const [texts, input] of [
      [['{"q":', '2}'], { q: 2 }],
      [['{"q"'], { q: 1 }],
      [[], { q: 1 }],
    ] as [string[], object][]) {
      const block = grown(start, ...texts.map((partial_json) => ({ partial_json })));
      expect(block.toRequest()).to.have.deep.property('input', input);
    }
  });

  it('tells input that stands whole in the start from a placeholder', () => {
    const inputs: [unknown, string][] = [
      [{}, ''],
      [[], ''],
      [null, ''],
      [undefined, ''],
      [{ a: [] }, '{"a":[]}'],
      ['{}', '{}'],
      [0, '0'],
    ];
    for (const [input, text] of inputs) {
      expect(new ContentBlock('tool_use', { input }).wholeInput()).to.equal(text);
    }
  });
});
