import { expect } from 'chai';
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
  thinking,
  tool,
  toolStart,
  turn,
} from '../../helpers/anthropicStream.ts';

/** A whole call, then one that was cut in the middle and has its end mark all the same. */
const CUT = [...text(0, 'So'), ...tool(1, 'toolu_1', '{"a":1}'), ...tool(2, 'toolu_2', '{"a":')];

const ERROR = {
  type: 'error',
  error: { type: 'overloaded_error', message: 'Too much to do' },
  request_id: 'req_9',
};

describe('decode of anthropic-messages: the end of a response', () => {
  it('finishes for the reason that the stop reason means, and gives it raw', () => {
    const reasons = {
      end_turn: 'stop',
      stop_sequence: 'stop',
      max_tokens: 'length',
      model_context_window_exceeded: 'length',
      refusal: 'content-filter',
      pause_turn: 'pause',
      compaction: 'pause',
      something_new: 'unknown',
    };
    for (const [raw, reason] of Object.entries(reasons)) {
      const { finish, completed } = decoded(turn(raw, ...text(0, 'Hi')));
      expect({ reason: finish?.reason, raw: finish?.raw, completed }).to.deep.equal({
        reason,
        raw,
        completed: true,
      });
    }
  });

  it('W2 runs no call that was cut, though a good stop reason follows the bad one', () => {
    for (const bad of ['max_tokens', 'refusal']) {
      const cut = [toolStart(0, 'a'), stopReason(bad)];
      const { finish, calls } = decoded(turn('end_turn', ...cut));
      expect(calls).to.deep.equal([]);
      expect(finish?.raw).to.equal(bad);
    }
    expect(decoded(turn('end_turn', stopReason('pause_turn'))).finish?.raw).to.equal('end_turn');
  });

  it('finishes for tool-calls when there are calls, whatever good stop reason was given', () => {
    for (const raw of ['tool_use', 'end_turn', 'stop_sequence']) {
      expect(decoded(turn(raw, ...tool(0, 'a', '{}'))).finish?.reason).to.equal('tool-calls');
    }
  });

  it('takes the end mark for a good end where the stop reason is missing', () => {
    for (const missing of [null, '', undefined, 5]) {
      const { finish, calls } = decoded(turn(missing, ...tool(0, 'a', '')));
      expect(finish?.reason).to.equal('tool-calls');
      expect(finish?.raw).to.equal(undefined);
      expect(calls).to.have.length(1);
    }
  });

  it('keeps the stop reason when later counts come without one', () => {
    const events = [messageStart(), stopReason('max_tokens'), stopReason(null), MESSAGE_STOP];
    expect(decoded(events).finish?.raw).to.equal('max_tokens');
  });

  it('finishes at the end of the input, or at [DONE], if a stop reason came last', () => {
    const events = turn('end_turn', ...text(0, 'Hi')).slice(0, -1);
    expect(decoded(events).finish?.reason).to.equal('stop');
    const lines = [...events.map((event) => JSON.stringify(event)), '[DONE]', 'no json'];
    expect(decoded(lines)).to.nested.include({ 'finish.reason': 'stop', completed: true });
  });

  it('ignores what follows the end mark', () => {
    const lines = turn('end_turn', ...text(0, 'Hi')).map((event) => JSON.stringify(event));
    const { finish, completed } = decoded([...lines, '[DONE]', 'no json', JSON.stringify(ERROR)]);
    expect(finish?.reason).to.equal('stop');
    expect(completed).to.equal(true);
  });

  it('W4 errors with kind truncated for an end with neither stop reason nor end mark', () => {
    const { error, calls } = decoded([messageStart(), ...tool(0, 'a', '{"a":1}'), ...tool(1, 'b')]);
    expect(error).to.include({ kind: 'truncated', retryable: true });
    expect(calls).to.have.length(1);
    expect(decoded([]).error?.kind).to.equal('truncated');
    expect(decoded(['[DONE]']).error?.kind).to.equal('truncated');
  });

  it('W4 takes no stop reason for the end if more was written after it', () => {
    const events = [messageStart(), stopReason('tool_use'), toolStart(0, 'a'), json(0, '')];
    const { error, calls } = decoded(events);
    expect(error?.kind).to.equal('truncated');
    expect(calls).to.deep.equal([]);
    expect(decoded([...events, MESSAGE_STOP]).calls).to.have.length(1);
    for (const more of [toolStart(0, 'a'), textDelta(0, 'and')]) {
      const ended = [messageStart(), stopReason('tool_use'), more];
      expect(decoded(ended).error?.kind).to.equal('truncated');
    }
    const early = messageStart({ stop_reason: 'end_turn' });
    expect(decoded([early]).error?.kind).to.equal('truncated');
  });

  it('gives no cut call at a bad end, neither as an event nor in the message', () => {
    for (const raw of ['max_tokens', 'refusal', 'pause_turn', 'new_reason']) {
      const result = decoded(turn(raw, ...CUT));
      expect(seals(result)).to.deep.equal(['toolu_1 {"a":1} explicit']);
      expect(result.content).to.deep.equal([
        { type: 'text', text: 'So' },
        { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } },
      ]);
    }
  });

  it('seals a cut call at a good end, for the executor to refuse, and shows the model what it wrote', () => {
    const { calls, content } = decoded(turn('tool_use', ...CUT));
    expect(calls[1]?.arguments).to.equal('{"a":');
    expect(content[2]).to.deep.equal({
      type: 'tool_use',
      id: 'toolu_2',
      name: 'look',
      input: { INVALID_JSON: '{"a":' },
    });
  });

  it('leaves out, at a bad end, thinking without its signature and input that was cut, but keeps text', () => {
    const events = turn(
      'max_tokens',
      blockStart(0, { type: 'thinking', thinking: '', signature: '' }),
      blockDelta(0, { type: 'thinking_delta', thinking: 'hm' }),
      blockStop(0),
      blockStart(1, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      json(1, '{"query":'),
      blockStop(1),
      blockStart(2, { type: 'web_fetch_tool_result', tool_use_id: 's' }),
      blockStart(3, { type: 'text', text: '' }),
      textDelta(3, 'It is'),
    );
    expect(decoded(events).content).to.deep.equal([{ type: 'text', text: 'It is' }]);
  });

  it('emits usage once, before finish, with the last of all counts', () => {
    const usage = {
      output_tokens: 30,
      input_tokens: null,
      cache_read_input_tokens: 5,
      output_tokens_details: { thinking_tokens: 4 },
    };
    const first = { input_tokens: 9, output_tokens: 1, cache_creation_input_tokens: 3 };
    const { events } = decoded([
      messageStart({ usage: first }),
      stopReason(null, { output_tokens: 20 }),
      stopReason('end_turn', usage),
      MESSAGE_STOP,
    ]);
    expect(events.map(({ type }) => type)).to.deep.equal(['usage', 'finish']);
    expect(events[0]).to.deep.equal({
      type: 'usage',
      usage: {
        inputTokens: 9,
        outputTokens: 30,
        cachedInputTokens: 5,
        cacheWriteTokens: 3,
        reasoningTokens: 4,
        raw: { ...first, ...usage, input_tokens: 9 },
      },
    });
  });

  it('takes the counts of a message that is announced twice', () => {
    const again = messageStart({ usage: { input_tokens: 50 } });
    const { events } = decoded([messageStart(), again, MESSAGE_STOP]);
    expect(events[0]).to.deep.nested.include({ 'usage.inputTokens': 50, 'usage.outputTokens': 1 });
  });

  it('emits no usage where none was given', () => {
    const events = [messageStart({ usage: null }), { type: 'message_delta' }, MESSAGE_STOP];
    expect(decoded(events).events.map(({ type }) => type)).to.deep.equal(['finish']);
  });
});

describe('decode of anthropic-messages: errors', () => {
  it('errors with kind provider for an error event, with what the provider says', () => {
    const { error, finish, calls } = decoded([messageStart(), ...CUT, ERROR, MESSAGE_STOP]);
    expect(error).to.include({ kind: 'provider', retryable: true, requestId: 'req_9' });
    expect(error?.message).to.include('Too much to do').and.to.include('overloaded_error');
    expect(finish).to.equal(undefined);
    expect(calls.map(({ id }) => id)).to.deep.equal(['toolu_1']);
  });

  it('carries the complete blocks and the sealed calls', () => {
    const { error } = decoded([
      messageStart(),
      ...thinking(0, 'hm', 'c2ln'),
      ...tool(1, 'toolu_1', '{"a":1}'),
      blockStart(2, { type: 'text', text: '' }),
      textDelta(2, 'not to the e'),
      toolStart(3, 'toolu_2'),
      json(3, '{"a"'),
      ERROR,
    ]);
    expect(error?.partialMessage).to.deep.equal({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'c2ln' },
        { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } },
      ],
    });
    expect(decoded([messageStart(), ERROR]).error?.partialMessage).to.equal(undefined);
  });

  it('errors with kind protocol for what is no JSON, and for text after a call was complete', () => {
    const late = [messageStart(), ...tool(0, 'a', '{"a":1}'), json(0, '}'), MESSAGE_STOP];
    expect(decoded(late).error?.kind).to.equal('protocol');
    expect(decoded(['{"type":"message_st']).error?.kind).to.equal('protocol');
    expect(decoded([...late.slice(0, -2), json(0, ' \n'), MESSAGE_STOP]).error).to.equal(undefined);
  });

  it('reads an error in plain words from an event named error', () => {
    const { error } = decoded([{ event: 'error', data: 'upstream went away' }]);
    expect(error?.kind).to.equal('provider');
    expect(error?.message).to.include('upstream went away');
  });
});

describe('decode of anthropic-messages: messages that begin in other ways', () => {
  const call = { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } };

  it('W1 reads a whole turn that stands in its message_start', () => {
    const said = { type: 'text', text: 'Look.' };
    const content = [said, call, { ...call, id: 'toolu_2', input: {} }];
    const result = decoded([messageStart({ content, stop_reason: 'tool_use' }), MESSAGE_STOP]);
    expect(result.text).to.equal('Look.');
    expect(seals(result)).to.deep.equal(['toolu_1 {"a":1} explicit', 'toolu_2  explicit']);
    expect(result.content).to.deep.equal(content);
    expect(result.finish?.raw).to.equal('tool_use');
    const open = decoded([messageStart({ content, stop_reason: 'tool_use' })]);
    expect(open.calls).to.have.length(2);
  });

  it('runs nothing twice that stands in message_start and is streamed all the same', () => {
    const content = [call];
    const start = messageStart({ content, stop_reason: 'tool_use' });
    const result = decoded([start, ...turn('tool_use', ...tool(0, 'toolu_1', '{"a":1}')).slice(1)]);
    expect(seals(result)).to.deep.equal(['toolu_1 {"a":1} explicit']);
    const cut = decoded([start, toolStart(0, 'toolu_1'), json(0, '{"a"')]);
    expect(cut.error?.kind).to.equal('truncated');
    expect(cut.calls).to.deep.equal([]);
  });

  it('goes on after the blocks that stand in message_start', () => {
    const start = messageStart({ content: [call] });
    const result = decoded([start, ...tool(1, 'toolu_2', '{}'), stopReason('tool_use')]);
    expect(result.calls.map(({ id }) => id)).to.deep.equal(['toolu_1', 'toolu_2']);
  });

  it('reads a message_start without content, id and counts, and a response without one', () => {
    const events = [...tool(0, 'toolu_1', '{}'), stopReason('tool_use'), MESSAGE_STOP];
    const starts: AnthropicWireEvent[][] = [
      [{ type: 'message_start', message: { role: 'assistant' } }],
      [{ type: 'message_start' }],
      [],
    ];
    for (const start of starts) {
      expect(seals(decoded([...start, ...events]))).to.deep.equal(['toolu_1 {} explicit']);
    }
  });

  it('takes a message that is announced twice for one', () => {
    const [start, ...others] = turn('tool_use', ...tool(0, 'toolu_1', '{}'), ...text(1, 'Hi'));
    for (let at = 0; at < others.length; at += 1) {
      const events = [messageStart(), ...others];
      events.splice(at, 0, start ?? MESSAGE_STOP);
      const result = decoded(events);
      expect(seals(result)).to.deep.equal(['toolu_1 {} explicit']);
      expect(result.content).to.have.length(2);
    }
  });

  it('drops an unfinished message when another takes its place', () => {
    const second = [
      messageStart({ id: 'msg_b', usage: { input_tokens: 4 } }),
      ...tool(0, 'toolu_2', '{"a":2}'),
      stopReason('tool_use'),
      MESSAGE_STOP,
    ];
    for (const id of ['msg_a', undefined]) {
      const result = decoded([
        messageStart({ id }),
        ...text(0, 'I'),
        toolStart(1, 'toolu_1'),
        json(1, '{"a":1'),
        ...second,
      ]);
      expect(seals(result)).to.deep.equal(['toolu_2 {"a":2} explicit']);
      expect(result.content.map((block) => block.id)).to.deep.equal(['toolu_2']);
      expect(result.events.find(({ type }) => type === 'usage')).to.deep.nested.include({
        'usage.inputTokens': 4,
      });
    }
  });

  it('lets nothing of a message count for the one that takes its place', () => {
    const first = [messageStart(), ...text(0, 'I'), stopReason('max_tokens')];
    const second = [messageStart({ id: 'msg_b' }), textDelta(0, 'You')];
    expect(decoded([...first, ...second.slice(0, 1)]).error?.kind).to.equal('truncated');
    const { content, finish } = decoded([...first, ...second, MESSAGE_STOP]);
    expect(content).to.deep.equal([{ type: 'text', text: 'You' }]);
    expect(finish?.raw).to.equal(undefined);
  });

  it('does not run calls of a message that another takes over, nor both', () => {
    const { error, calls } = decoded([
      messageStart(),
      ...tool(0, 'toolu_1', '{"a":1}'),
      messageStart({ id: 'msg_b' }),
      ...tool(0, 'toolu_2', '{"a":1}'),
      stopReason('tool_use'),
      MESSAGE_STOP,
    ]);
    expect(error).to.include({ kind: 'protocol', retryable: true });
    expect(calls.map(({ id }) => id)).to.deep.equal(['toolu_1']);
  });
});
