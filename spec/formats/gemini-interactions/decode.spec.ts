import { expect } from 'chai';
import { geminiInteractions } from '../../../lib/formats/gemini-interactions/geminiInteractions.ts';
import { decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import {
  argumentDelta,
  callSteps,
  completed,
  stepDelta,
  stepStart,
  stepStop,
} from '../../helpers/interactionStream.ts';

const created = (id = 'v1'): object => ({
  event_type: 'interaction.created',
  interaction: { id, status: 'in_progress' },
});
const status = (word: string): object => ({
  event_type: 'interaction.status_update',
  interaction_id: 'v1',
  status: word,
});
const said = [
  stepStart(0, { type: 'model_output' }),
  stepDelta(0, { type: 'text', text: 'So.' }),
  stepStop(0),
];
const SAID = { type: 'model_output', content: [{ type: 'text', text: 'So.' }] };

describe('decode of gemini-interactions', () => {
  it('gives thoughts, text, calls, usage and the finish in their order', () => {
    const { events, completed: isComplete } = decodedBy(geminiInteractions, [
      created(),
      status('in_progress'),
      stepStart(0, { type: 'thought' }),
      stepDelta(0, { type: 'thought_summary', content: { type: 'text', text: 'hm' } }),
      stepDelta(0, { type: 'thought_signature', signature: 'c2ln' }),
      stepStop(0),
      stepStart(1, { type: 'model_output' }),
      stepDelta(1, { type: 'text', text: 'So.' }),
      stepStop(1),
      ...callSteps(2, 'x', 'f', '{"a":', '1}'),
      completed('requires_action', { usage: { total_input_tokens: 3, total_output_tokens: 2 } }),
      stepDelta(1, { type: 'text', text: 'late' }),
    ]);
    expect(isComplete).to.equal(true);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'reasoning-delta',
      'text-delta',
      'tool-call-start',
      'tool-call-delta',
      'tool-call-delta',
      'tool-call',
      'usage',
      'finish',
    ]);
    expect(events.at(-2)).to.have.nested.property('usage.outputTokens', 2);
    expect(events.at(-1)).to.deep.equal({
      type: 'finish',
      reason: 'tool-calls',
      raw: 'requires_action',
      message: [
        { type: 'thought', signature: 'c2ln', summary: [{ type: 'text', text: 'hm' }] },
        SAID,
        { type: 'function_call', id: 'x', name: 'f', arguments: { a: 1 } },
      ],
    });
  });

  it('takes the name of the event where its JSON does not say what it is', () => {
    const wire = [
      { event: 'step.start', data: '{"index":0,"step":{"type":"model_output"}}' },
      { event: 'step.delta', data: '{"index":0,"delta":{"type":"text","text":"a"}}' },
      {
        event: 'error',
        data: '{"event_type":"step.delta","index":0,"delta":{"type":"text","text":"b"}}',
      },
      { event: 'interaction.completed', data: '{"interaction":{"status":"completed"}}' },
    ];
    const { text, finish } = decodedBy(geminiInteractions, wire);
    expect([text, finish?.reason]).to.deep.equal(['ab', 'stop']);
  });

  it('reads the names that events had before May 2026', () => {
    const call = { type: 'function_call', id: 'x', name: 'f', arguments: { a: 1 } };
    const { text, calls, finish } = decodedBy(geminiInteractions, [
      { event_type: 'interaction.start', interaction: { id: 'v1' } },
      { event_type: 'content.start', index: 0, content: { type: 'text' } },
      { event_type: 'content.delta', index: 0, delta: { type: 'text', text: 'So.' } },
      { event_type: 'content.stop', index: 0 },
      { event_type: 'content.start', index: 1, content: { type: 'function_call' } },
      { event_type: 'content.delta', index: 1, delta: call },
      { event_type: 'content.stop', index: 1 },
      { event_type: 'interaction.complete', interaction: { id: 'v1' } },
    ]);
    expect([text, calls.length, finish?.reason]).to.deep.equal(['So.', 1, 'tool-calls']);
    expect(finish?.message).to.deep.equal([SAID, call]);
    const start = { event_type: 'content.start', index: 0, content: call };
    const stop = { event_type: 'content.stop', index: 0 };
    expect(decodedBy(geminiInteractions, [start, stop]).calls).to.have.length(1);
  });

  it('W3 keeps the digits of arguments that come whole as text, in a step and in a delta', () => {
    const exact = '{"id":2512292042121000001}';
    const start = (given: string): string =>
      `{"event_type":"step.start","index":0,"step":{"type":"function_call","id":"x","name":"f","arguments":${given}}}`;
    const delta = `{"event_type":"step.delta","index":0,"delta":{"type":"arguments_delta","arguments":${exact}}}`;
    for (const events of [[start(exact)], [start('{}'), delta]]) {
      const { calls } = decodedBy(geminiInteractions, [...events, stepStop(0)]);
      expect(calls[0]?.arguments).to.equal(exact);
    }
  });

  it('R1 keeps what was said before a bad end, and no thought that was cut', () => {
    const { message } = decodedBy(geminiInteractions, [
      ...said,
      stepStart(1, { type: 'thought', signature: 'c2ln' }),
      completed('incomplete'),
    ]);
    expect(message).to.deep.equal([SAID]);
  });

  const ends: readonly (readonly [string, string, readonly (object | string)[]])[] = [
    ['completed', 'stop', [completed('completed')]],
    ['incomplete', 'length', [completed('incomplete')]],
    ['requires_continuation', 'pause', [completed('requires_continuation')]],
    ['failed', 'error', [completed('failed')]],
    ['something_new', 'unknown', [completed('something_new')]],
    ['completed', 'stop', [{ event_type: 'interaction.completed' }]],
    ['cancelled', 'error', [{ event_type: 'interaction.cancelled', interaction: { id: 'v1' } }]],
    ['completed', 'stop', [status('completed'), { event_type: 'interaction.completed' }]],
    ['completed', 'stop', [status('completed'), '[DONE]']],
    ['failed', 'error', [status('failed')]],
  ];
  for (const [raw, reason, events] of ends) {
    it(`ends with ${reason} for ${raw} in ${JSON.stringify(events)}`, () => {
      const { finish } = decodedBy(geminiInteractions, [created(), ...said, ...events]);
      expect(finish).to.deep.include({ reason, raw, message: [SAID] });
    });
  }

  it('errors without a final status, with the steps that are complete', () => {
    for (const end of [
      [],
      ['[DONE]'],
      [status('in_progress'), '[DONE]'],
      [status('completed'), stepDelta(0, { type: 'text', text: '' })],
      [status('completed'), stepStart(9, { type: 'model_output' })],
    ]) {
      const { error, calls } = decodedBy(geminiInteractions, [
        created(),
        ...said,
        ...callSteps(1, 'x', 'f', '{}'),
        stepStart(2, { type: 'function_call', id: 'y', name: 'cut', arguments: {} }),
        argumentDelta(2, '{}'),
        ...end,
      ]);
      expect(error).to.include({ kind: 'truncated', retryable: true });
      expect(calls).to.have.length(1);
      expect(error?.partialMessage).to.have.length(2);
    }
  });

  it('seals nothing at a bad end, and keeps the call out of the message', () => {
    const { calls, finish } = decodedBy(geminiInteractions, [
      stepStart(0, { type: 'function_call', id: 'y', name: 'cut', arguments: {} }),
      argumentDelta(0, '{}'),
      completed('incomplete'),
    ]);
    expect([calls, finish?.message]).to.deep.equal([[], []]);
  });

  it('W2 runs no call that was cut, though a good status follows the bad one', () => {
    const call = stepStart(0, { type: 'function_call', id: 'x', name: 'f', arguments: {} });
    const ends: readonly (readonly [string, readonly object[]])[] = [
      ['incomplete', [status('incomplete'), completed('completed')]],
      ['failed', [status('completed'), { event_type: 'interaction.failed' }]],
      ['cancelled', [{ event_type: 'interaction.cancelled', status: 'completed' }]],
    ];
    for (const [raw, events] of ends) {
      const { calls, finish } = decodedBy(geminiInteractions, [created(), call, ...events]);
      expect(calls).to.deep.equal([]);
      expect(finish?.raw).to.equal(raw);
    }
    const waiting = decodedBy(geminiInteractions, [status('completed'), completed('incomplete')]);
    expect(waiting.finish?.raw).to.equal('incomplete');
  });

  it('takes an object without members for no error', () => {
    const interaction = { id: 'v1', status: 'completed', error: {} };
    const { error } = decodedBy(geminiInteractions, [
      { event_type: 'interaction.completed', interaction },
    ]);
    expect(error).to.equal(undefined);
  });

  it('errors with what the provider reports', () => {
    const error = { code: 'internal', message: 'It broke.' };
    for (const event of [
      { event_type: 'error', error },
      { error },
      completed('failed', { error }),
    ]) {
      const decoded = decodedBy(geminiInteractions, [...said, event, completed()]);
      expect(decoded.error).to.include({ kind: 'provider' });
      expect(decoded.error?.message).to.include('It broke.');
      expect(decoded.error?.partialMessage).to.deep.equal([SAID]);
    }
  });

  it('lets another interaction take the place of one without calls', () => {
    const cut = [created(), stepStart(0, { type: 'function_call', id: 'x', name: 'f' })];
    const { finish, calls } = decodedBy(geminiInteractions, [
      ...cut,
      created(),
      created('v2'),
      ...said,
      completed('completed'),
    ]);
    expect([finish?.message, calls]).to.deep.equal([[SAID], []]);
    const called = [created(), ...callSteps(0, 'x', 'f', '{}'), created('v2')];
    expect(decodedBy(geminiInteractions, called).error?.kind).to.equal('protocol');
    expect(
      decodedBy(geminiInteractions, [created(), ...said, created(), completed('completed')]).text,
    ).to.equal('So.');
    const { message } = decodedBy(geminiInteractions, [
      created(),
      stepStart(0, { type: 'thought', signature: 'c2ln' }),
      created('v2'),
      ...said.slice(1),
      completed('completed'),
    ]);
    expect(message).to.deep.equal([SAID]);
  });

  it('takes whole steps at the end if none were streamed', () => {
    const steps = [SAID, { type: 'function_call', id: 'x', name: 'f', arguments: { a: 1 } }];
    const { events, message } = decodedBy(geminiInteractions, [
      completed('requires_action', { steps }),
    ]);
    expect(sealsOf({ events })).to.deep.equal(['x {"a":1} explicit']);
    expect(message).to.deep.equal(steps);
    expect(
      decodedBy(geminiInteractions, [...said, completed('completed', { steps })]).message,
    ).to.deep.equal([SAID]);
  });

  it('keeps the integers of arguments that come as text', () => {
    const start = `{"event_type":"step.start","index":0,"step":{"type":"function_call","id":"x","name":"f","arguments":{"id":2512292042121000001}}}`;
    const end = { event_type: 'interaction.completed', interaction: { status: 'requires_action' } };
    expect(decodedBy(geminiInteractions, [start, stepStop(0), end]).calls[0]?.arguments).to.equal(
      '{"id":2512292042121000001}',
    );
  });

  it('tolerates whatever is missing or of another type', () => {
    const odd = [
      {},
      { event_type: 'something.new', message: 'Hello.' },
      { event_type: 'step.start' },
      { event_type: 'step.start', index: 0, step: null },
      { event_type: 'step.delta', index: 9 },
      { event_type: 'step.delta', index: 9, delta: { type: 7 } },
      { event_type: 'step.stop', index: 8, error: null },
      { event_type: 'interaction.status_update' },
      { event_type: 'interaction.created', interaction: null },
    ];
    const { error, events } = decodedBy(geminiInteractions, [...odd, completed('completed')]);
    expect(error).to.equal(undefined);
    expect(events).to.deep.equal([
      { type: 'finish', reason: 'stop', raw: 'completed', message: [] },
    ]);
    expect(() => geminiInteractions.decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
  });
});
