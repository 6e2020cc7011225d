import { expect } from 'chai';
import fc from 'fast-check';
import {
  type AnthropicWireEvent,
  blockDelta,
  blockStart,
  blockStop,
  decoded,
  json,
  MESSAGE_STOP,
  messageStart,
  seals,
  stopReason,
  text,
  textDelta,
  tool,
  toolStart,
  turn,
} from '../../helpers/anthropicStream.ts';

/** All ways in which two lists can be woven into one, each keeping its order. */
function woven<T>(one: readonly T[], other: readonly T[]): fc.Arbitrary<T[]> {
  const turns = fc.shuffledSubarray([...one.map(() => true), ...other.map(() => false)], {
    minLength: one.length + other.length,
  });
  return turns.map((order) => {
    const rest = { true: [...one], false: [...other] };
    return order.flatMap((isOne) => rest[isOne ? 'true' : 'false'].splice(0, 1));
  });
}

describe('MessageContent', () => {
  it('keeps blocks apart by their index', () => {
    const first = tool(0, 'toolu_1', '{"a":', '"one"', '}');
    const second = tool(1, 'toolu_2', '{"a":', '"two"', '}');
    fc.assert(
      fc.property(woven(first, second), (events) => {
        const { calls, content } = decoded(turn('tool_use', ...events));
        const found = Object.fromEntries(calls.map((call) => [call.id, call.arguments]));
        expect(found).to.deep.equal({ toolu_1: '{"a":"one"}', toolu_2: '{"a":"two"}' });
        expect(content).to.have.length(2);
      }),
    );
  });

  it('keeps text and a call apart that are written at the same time', () => {
    fc.assert(
      fc.property(woven(text(0, 'ab', 'cd'), tool(1, 'a', '{"a"', ':1}')), (events) => {
        const result = decoded(turn('tool_use', ...events));
        expect(result.text).to.equal('abcd');
        expect(seals(result)).to.deep.equal(['a {"a":1} explicit']);
      }),
    );
  });

  it('ends with no thought when the response was cut, which the API would refuse', () => {
    const thought = (index: number) => [
      blockStart(index, { type: 'thinking', thinking: '', signature: '' }),
      blockDelta(index, { type: 'thinking_delta', thinking: 'hm' }),
      blockDelta(index, { type: 'signature_delta', signature: 's' }),
      blockStop(index),
    ];
    const events = [...thought(0), ...text(1, 'so'), ...thought(2)];
    const types = (reason: string) =>
      decoded(turn(reason, ...events)).content?.map(({ type }) => type);
    expect(types('max_tokens')).to.deep.equal(['thinking', 'text']);
    expect(types('end_turn')).to.deep.equal(['thinking', 'text', 'thinking']);
    const { error } = decoded([messageStart(), ...events]);
    expect(error?.partialMessage).to.have.property('content').of.length(2);
  });

  it('tolerates indexes with gaps, as text, used again, and left out', () => {
    const renumber = (
      index: (n: number) => unknown,
      events: readonly AnthropicWireEvent[],
    ): AnthropicWireEvent[] =>
      events.map((event) =>
        'index' in event ? { ...event, index: index(event.index as number) } : event,
      );
    const events = [
      ...text(0, 'ab'),
      ...tool(1, 'toolu_1', '{"a":', '1}'),
      ...tool(2, 'toolu_2', ''),
      ...text(3, 'cd'),
    ];
    const indexes = [(n: number) => 7 * n + 3, String, () => 0, () => undefined, () => null];
    for (const index of indexes) {
      const result = decoded(turn('tool_use', ...renumber(index, events)));
      expect(seals(result)).to.deep.equal(['toolu_1 {"a":1} explicit', 'toolu_2  explicit']);
      expect(result.text).to.equal('abcd');
      expect(result.content).to.have.length(4);
    }
  });

  it('seals calls whose end mark is missing at the next call if they parse, else at a good end', () => {
    const whole = [toolStart(0, 'toolu_1'), json(0, '{"a":1}')];
    const empty = [toolStart(1, 'toolu_2')];
    const last = [toolStart(2, 'toolu_3'), json(2, '{}')];
    const good = decoded(turn('tool_use', ...whole, ...empty, ...last));
    expect(seals(good)).to.deep.equal([
      'toolu_1 {"a":1} sequential',
      'toolu_2  final',
      'toolu_3 {} final',
    ]);
    const bad = decoded(turn('max_tokens', ...whole, ...empty, ...last));
    expect(seals(bad)).to.deep.equal(['toolu_1 {"a":1} sequential']);
    expect(bad.content).to.have.length(1);
  });

  it('takes the input of the start block if no delta brings another one', () => {
    const start = toolStart(0, 'toolu_1', { input: { a: 1, b: { c: [] } } });
    const whole = '{"a":1,"b":{"c":[]}}';
    const streamed = [start, json(0, ''), json(0, '{"a":'), json(0, '2}'), blockStop(0)];
    expect(seals(decoded(turn('tool_use', start, blockStop(0))))).to.deep.equal([
      `toolu_1 ${whole} explicit`,
    ]);
    expect(seals(decoded(turn('tool_use', start, json(0, ''), blockStop(0))))).to.have.length(1);
    expect(seals(decoded(turn('tool_use', start)))).to.deep.equal([`toolu_1 ${whole} final`]);
    expect(seals(decoded(turn('tool_use', ...streamed)))).to.deep.equal([
      'toolu_1 {"a":2} explicit',
    ]);
    expect(seals(decoded(turn('max_tokens', start)))).to.deep.equal([]);
  });

  it('takes the input of the start block although blank fragments follow, which count as text', () => {
    const start = toolStart(0, 'a', { input: { a: 1 } });
    const events = turn('tool_use', start, json(0, ' '), blockStop(0));
    expect(seals(decoded(events))).to.deep.equal(['a  {"a":1} explicit']);
  });

  it('seals a call without arguments when text goes on that began before it', () => {
    const events = turn(
      'max_tokens',
      blockStart(0, { type: 'text', text: '' }),
      toolStart(1, 'a'),
      blockStop(1),
      textDelta(0, 'Hi'),
    );
    expect(seals(decoded(events))).to.deep.equal(['a  explicit']);
  });

  it('announces input of the start block as a delta, so that deltas add up to the arguments', () => {
    const events = turn('tool_use', toolStart(0, 'a', { input: { a: 1 } }), blockStop(0));
    const deltas = decoded(events).events.filter(({ type }) => type === 'tool-call-delta');
    expect(deltas).to.deep.equal([{ type: 'tool-call-delta', index: 0, delta: '{"a":1}' }]);
  });

  it('reads placeholders, and input and fragments that are not what they should be', () => {
    const inputs: [unknown, string][] = [
      [{}, ''],
      [[], ''],
      [null, ''],
      [undefined, ''],
      ['', ''],
      ['{"a":1}', '{"a":1}'],
      [[1], '[1]'],
      [3, '3'],
    ];
    for (const [input, found] of inputs) {
      const events = turn('tool_use', toolStart(0, 'a', { input }), blockStop(0));
      expect(decoded(events).calls[0]?.arguments).to.equal(found);
    }
    const fragments = [json(0, null), json(0, { a: 1 }), json(0, undefined), blockDelta(0, null)];
    const events = turn('tool_use', toolStart(0, 'a'), ...fragments, blockStop(0));
    expect(decoded(events).calls[0]?.arguments).to.equal('{"a":1}');
  });

  it('keeps members called __proto__ as data', () => {
    const input = JSON.parse('{"__proto__":{"admin":true}}') as object;
    const streamed = decoded(turn('tool_use', ...tool(0, 'a', '{"__proto__":{"admin":true}}')));
    const whole = decoded(turn('tool_use', toolStart(0, 'a', { input }), blockStop(0)));
    for (const { calls, content } of [streamed, whole]) {
      expect(calls[0]?.arguments).to.equal('{"__proto__":{"admin":true}}');
      expect(Object.hasOwn(content[0]?.input as object, '__proto__')).to.equal(true);
      expect('admin' in Object(content[0]?.input)).to.equal(false);
    }
  });

  it('keeps what else the block says with the call, and in the message', () => {
    const others = {
      caller: { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' },
      toolset_name: 'browser',
    };
    const { calls, content } = decoded(turn('tool_use', toolStart(0, 'a', others), blockStop(0)));
    expect(calls[0]?.metadata).to.deep.equal(others);
    expect(content[0]).to.deep.include({ type: 'tool_use', ...others });
    const late = [toolStart(0, 'a'), blockDelta(0, { type: 'new_delta', ...others }), blockStop(0)];
    expect(decoded(turn('tool_use', ...late)).content[0]).to.deep.include(others);
  });

  it('does not call tools that the server runs, and keeps them whole', () => {
    const blocks = [
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
      {
        type: 'web_search_tool_result',
        tool_use_id: 's1',
        content: [{ url: 'https://a.example' }],
      },
      { type: 'mcp_tool_use', id: 'm1', name: 'echo', server_name: 'here', input: {} },
      { type: 'mcp_tool_result', tool_use_id: 'm1', is_error: false, content: [] },
      { type: 'container_upload', file_id: 'f1' },
    ];
    const fragments = ['{"q":', '[1]}'];
    const events = blocks.flatMap((block, index) => [
      blockStart(index, block),
      ...('input' in block ? fragments.map((piece) => json(index, piece)) : []),
      blockStop(index),
    ]);
    const { calls, content, finish } = decoded(turn('end_turn', ...events));
    expect(calls).to.deep.equal([]);
    expect(finish?.reason).to.equal('stop');
    expect(content).to.deep.equal(
      blocks.map((block) => ('input' in block ? { ...block, input: { q: [1] } } : block)),
    );
  });

  it('keeps blocks and deltas that nobody knows', () => {
    const events = turn(
      'end_turn',
      blockStart(0, { type: 'hologram', depth: 3, frames: ['a'], note: null }),
      blockDelta(0, { type: 'hologram_delta', frames: ['b'], note: 'x' }),
      blockDelta(0, { type: 'hologram_delta', frames: ['c'], note: 'y', depth: 4 }),
      blockStop(0),
      blockStart(1, { type: 'redacted_thinking', data: 'b3BhcXVl' }),
      blockStop(1),
      blockStart(2, { type: 'compaction', content: null }),
      blockDelta(2, { type: 'compaction_delta', content: 'so far' }),
      blockStop(2),
    );
    const { content, text: said } = decoded(events);
    expect(said).to.equal('');
    expect(content).to.deep.equal([
      { type: 'hologram', depth: 4, frames: ['a', 'b', 'c'], note: 'xy' },
      { type: 'redacted_thinking', data: 'b3BhcXVl' },
      { type: 'compaction', content: 'so far' },
    ]);
  });

  it('collects the citations of a text', () => {
    const citations = [{ cited_text: 'a' }, { cited_text: 'b' }];
    const events = [
      blockStart(0, { type: 'text', text: '', citations: [] }),
      ...citations.map((citation) => blockDelta(0, { type: 'citations_delta', citation })),
      textDelta(0, 'ab'),
      blockStop(0),
    ];
    expect(decoded(turn('end_turn', ...events)).content).to.deep.equal([
      { type: 'text', text: 'ab', citations },
    ]);
  });

  it('shows text and thinking with which a block begins, and leaves blank text out of the message', () => {
    const {
      text: said,
      reasoning,
      content,
    } = decoded(
      turn(
        'end_turn',
        blockStart(0, { type: 'thinking', thinking: 'h' }),
        blockDelta(0, { type: 'thinking_delta', thinking: 'm' }),
        blockStop(0),
        blockStart(1, { type: 'text', text: 'Hel' }),
        textDelta(1, 'lo'),
        blockStop(1),
        ...text(2, ' ', '\n'),
        ...text(3),
      ),
    );
    expect({ said, reasoning }).to.deep.equal({ said: 'Hello \n', reasoning: 'hm' });
    expect(content).to.deep.equal([
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Hello' },
    ]);
  });

  it('begins a block of text or thinking whose start is missing or says nothing', () => {
    const events = turn(
      'end_turn',
      blockDelta(0, { type: 'thinking_delta', thinking: 'hm' }),
      blockStop(0),
      blockStart(1, null),
      textDelta(1, 'Hel'),
      textDelta(1, 'lo'),
    );
    const { content, text: said, reasoning } = decoded(events);
    expect({ said, reasoning }).to.deep.equal({ said: 'Hello', reasoning: 'hm' });
    expect(content).to.deep.equal([
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Hello' },
    ]);
  });

  it('begins a block whose start is missing although the index is that of a block of another kind', () => {
    const events = turn(
      'tool_use',
      blockDelta(0, { type: 'thinking_delta', thinking: 'hm' }),
      textDelta(0, 'Hel'),
      textDelta(0, 'lo'),
      ...tool(0, 'a', '{"a":1}'),
      textDelta(0, ' you'),
    );
    const { content, text: said } = decoded(events);
    expect(said).to.equal('Hello you');
    expect(content.map(({ type }) => type)).to.deep.equal(['thinking', 'text', 'tool_use', 'text']);
    expect(content[2]).to.not.have.property('text');
  });

  it('begins anew at an index that is used again by a start that says nothing', () => {
    const events = turn('end_turn', ...text(0, 'one'), blockStart(0, null), textDelta(0, 'two'));
    expect(decoded(events).content.map((block) => block.text)).to.deep.equal(['one', 'two']);
  });

  it('gives fragments without an index to the last block', () => {
    const events = turn('tool_use', toolStart(3, 'a'), json(null, '{"a":1}'), blockStop(undefined));
    expect(seals(decoded(events))).to.deep.equal(['a {"a":1} explicit']);
  });

  it('gives fragments with an index to the last block if that began without one', () => {
    const events = turn('tool_use', toolStart(undefined, 'a'), json(4, '{"a":'), json(5, '1}'));
    expect(seals(decoded(events))).to.deep.equal(['a {"a":1} final']);
  });

  it('refuses fragments that belong to nothing they fit in', () => {
    const misplaced = [
      [json(0, '{"a":1}')],
      [blockStart(0, { type: 'text', text: '' }), json(0, '{"a":1}')],
      [toolStart(0, 'a'), json(3, '{"a":1}')],
      [toolStart(0, 'a'), textDelta(0, 'Hi'), json(0, '{}')],
    ];
    for (const events of misplaced) {
      expect(decoded([messageStart(), ...events, MESSAGE_STOP]).error?.kind).to.equal('protocol');
    }
    const harmless = [
      json(0, ''),
      blockStart(1, { type: 'text', text: '' }),
      json(1, ' '),
      blockDelta(5, { type: 'new_delta', x: 1 }),
      blockStop(9),
    ];
    expect(decoded(turn('end_turn', ...harmless)).error).to.equal(undefined);
  });

  it('takes a block that begins again while it is open for one call, and as two after its end', () => {
    const start = toolStart(0, 'a');
    const open = turn('tool_use', start, start, json(0, '{"a":1}'), blockStop(0));
    expect(seals(decoded(open))).to.deep.equal(['a {"a":1} explicit']);
    const ended = turn('tool_use', ...tool(0, 'a', '{"a":1}'), ...tool(0, 'a', '{"a":2}'));
    expect(seals(decoded(ended))).to.deep.equal(['a {"a":1} explicit', 'a_1 {"a":2} explicit']);
  });

  it('lets fragments come after an end mark that came too early', () => {
    const events = turn('tool_use', toolStart(0, 'a'), blockStop(0), json(0, '{"a":1}'));
    expect(seals(decoded(events))).to.deep.equal(['a {"a":1} explicit']);
  });

  it('W2 seals nothing after a fallback block before a good end', () => {
    const events = [
      messageStart(),
      ...tool(0, 'before', '{"a":1}'),
      toolStart(1, 'empty'),
      blockStop(1),
      blockStart(2, { type: 'fallback', from: { model: 'x' }, to: { model: 'y' } }),
      blockStop(2),
      ...tool(3, 'after', '{"a":2}'),
      ...text(4, 'Hi'),
    ];
    expect(seals(decoded(events))).to.deep.equal(['before {"a":1} explicit']);
    const bad = decoded([...events, stopReason('refusal'), MESSAGE_STOP]);
    expect(seals(bad)).to.deep.equal(['before {"a":1} explicit']);
    const good = decoded([...events, stopReason('tool_use'), MESSAGE_STOP]);
    expect(good.calls.map(({ id }) => id)).to.deep.equal(['before', 'empty', 'after']);
    expect(good.content[2]).to.include({ type: 'fallback' });
  });

  it('reports a call that never got a name', () => {
    const { calls, content } = decoded(
      turn('tool_use', blockStart(0, { type: 'tool_use', id: 'a', name: null }), blockStop(0)),
    );
    expect(calls.map(({ id, name }) => ({ id, name }))).to.deep.equal([{ id: 'a', name: '' }]);
    expect(content).to.deep.equal([{ type: 'tool_use', id: 'a', name: 'unnamed', input: {} }]);
  });
});
