import { expect } from 'chai';
import { geminiInteractions } from '../../../lib/formats/gemini-interactions/geminiInteractions.ts';
import { StepList } from '../../../lib/formats/gemini-interactions/StepList.ts';
import { type Decoded, decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import {
  argumentDelta,
  callSteps,
  completed,
  stepDelta,
  stepStart,
  stepStop,
} from '../../helpers/interactionStream.ts';

const call = { type: 'function_call', id: 'x', name: 'f', arguments: {} };
const text = (index: number | undefined, said: string): object =>
  stepDelta(index, { type: 'text', text: said });

function run(...events: object[]): Decoded<unknown> {
  return decodedBy(geminiInteractions, [...events, completed()]);
}

function sealed(...events: object[]): string[] {
  return sealsOf(run(...events));
}

describe('StepList', () => {
  it('seals a call at the end of its step', () => {
    const { events } = decodedBy(geminiInteractions, callSteps(0, 'x', 'f', '{"a"', ':1}'));
    expect(events.map(({ type }) => type)).to.deep.equal([
      'tool-call-start',
      'tool-call-delta',
      'tool-call-delta',
      'tool-call',
    ]);
    expect(sealsOf({ events })).to.deep.equal(['x {"a":1} explicit']);
  });

  it('seals a call without arguments, or with text that does not parse, when the next thing begins', () => {
    const steps = callSteps(0, 'x', 'f');
    expect(decodedBy(geminiInteractions, steps).calls).to.deep.equal([]);
    for (const next of [
      text(1, 'So'),
      stepStart(1, { type: 'thought' }),
      ...callSteps(1, 'y', 'g').slice(0, 1),
    ]) {
      expect(decodedBy(geminiInteractions, [...steps, next]).calls).to.have.length(1);
    }
    expect(sealed(...callSteps(0, 'x', 'f', '[1'), ...callSteps(1, 'y', 'g', '{}'))).to.deep.equal([
      'x [1 explicit',
      'y {} explicit',
    ]);
  });

  it('takes arguments that stand whole in the start, unless deltas bring others', () => {
    const whole = stepStart(0, { ...call, arguments: { a: 1 } });
    expect(sealsOf(decodedBy(geminiInteractions, [whole, stepStop(0)]))).to.deep.equal([
      'x {"a":1} explicit',
    ]);
    expect(sealed(whole, argumentDelta(0, '{"b":2}'), stepStop(0))).to.deep.equal([
      'x {"b":2} explicit',
    ]);
    expect(sealed(whole)).to.deep.equal(['x {"a":1} final']);
  });

  it('takes arguments that come whole in a delta', () => {
    expect(sealed(stepStart(0, call), argumentDelta(0, { a: 1 }), stepStop(0))).to.deep.equal([
      'x {"a":1} explicit',
    ]);
    const delta = { ...call, id: 'late', arguments: { b: 2 }, signature: 'c2ln' };
    const { calls, message } = run(
      stepStart(0, { type: 'function_call' }),
      stepDelta(0, delta),
      stepStop(0),
    );
    expect(calls[0]).to.deep.include({ id: 'late', name: 'f', metadata: { signature: 'c2ln' } });
    expect(message).to.deep.equal([{ ...delta, arguments: { b: 2 } }]);
    expect(sealed(stepDelta(0, delta), stepStop(0))).to.deep.equal(['late {"b":2} explicit']);
  });

  it('W3 lets arguments that come whole win over the text before them', () => {
    expect(
      sealed(
        stepStart(0, call),
        argumentDelta(0, '{"a":'),
        argumentDelta(0, { b: 2 }),
        stepStop(0),
      ),
    ).to.deep.equal(['x {"b":2} explicit']);
  });

  it('closes calls whose end mark is missing', () => {
    const open = [stepStart(0, call), argumentDelta(0, '{"a":1}')];
    expect(sealed(...open)).to.deep.equal(['x {"a":1} final']);
    expect(sealed(...open, ...callSteps(1, 'y', 'g', '{}'))).to.deep.equal([
      'x {"a":1} sequential',
      'y {} explicit',
    ]);
    expect(sealed(...open, stepStart(0, call), argumentDelta(0, ' '), stepStop(0))).to.deep.equal([
      'x {"a":1}  explicit',
    ]);
  });

  it('tells steps that are open side by side apart by their indexes', () => {
    expect(
      sealed(
        stepStart(3, call),
        stepStart(7, { ...call, id: 'y' }),
        argumentDelta(3, '{"a":'),
        argumentDelta(7, '{"b":'),
        argumentDelta(3, '1}'),
        argumentDelta(7, '2}'),
        stepStop(7),
        stepStop(3),
      ),
    ).to.deep.equal(['y {"b":2} explicit', 'x {"a":1} explicit']);
  });

  it('takes a delta without an index, or without a start, for the step that fits', () => {
    const {
      text: said,
      reasoning,
      message,
    } = run(
      stepDelta(undefined, { type: 'thought_summary', content: { type: 'text', text: 'hm' } }),
      stepDelta(undefined, { type: 'thought_signature', signature: 'c2ln' }),
      text(undefined, 'So'),
      text(undefined, '.'),
      text(5, 'More'),
      stepStart(undefined, call),
      argumentDelta(undefined, '{}'),
      stepStop(undefined),
    );
    expect([said, reasoning]).to.deep.equal(['So.More', 'hm']);
    expect(message).to.deep.equal([
      { type: 'thought', signature: 'c2ln', summary: [{ type: 'text', text: 'hm' }] },
      { type: 'model_output', content: [{ type: 'text', text: 'So.' }] },
      { type: 'model_output', content: [{ type: 'text', text: 'More' }] },
      call,
    ]);
  });

  it('W5 makes ids where there are none, or one is there twice', () => {
    const { calls } = run(
      ...callSteps(0, '', 'f', '{}'),
      ...callSteps(1, 'x', 'f', '{}'),
      ...callSteps(2, 'x', 'f', '{}'),
    );
    expect(calls.map(({ id }) => id)).to.deep.equal(['call_0', 'x', 'x_2']);
  });

  it('W5 takes a call with the index and the id of one that has ended for another', () => {
    expect(
      sealed(...callSteps(0, 'x', 'f', '{"a":1}'), ...callSteps(0, 'x', 'f', '{"b":2}')),
    ).to.deep.equal(['x {"a":1} explicit', 'x_1 {"b":2} explicit']);
  });

  it('runs nothing of what the server does itself', () => {
    const {
      calls,
      text: said,
      message,
    } = run(
      stepStart(0, { type: 'mcp_server_tool_call', id: 'm1', name: 'f', arguments: {} }),
      argumentDelta(0, '{"a":1}'),
      stepStop(0),
      stepStart(1, { type: 'something_new' }),
      text(1, 'not said'),
      stepStop(1),
    );
    expect([calls, said]).to.deep.equal([[], '']);
    expect(message).to.have.length(2);
  });

  it('errors at argument text that belongs to no call, or to one that is complete', () => {
    expect(run(argumentDelta(0, '{')).error?.kind).to.equal('protocol');
    expect(run(text(0, 'a'), argumentDelta(0, '{')).error?.message).to.include('step 0');
    expect(run(argumentDelta(0, ' ')).error).to.equal(undefined);
    expect(run(...callSteps(0, 'x', 'f', '{}'), argumentDelta(0, '{}')).error?.kind).to.equal(
      'protocol',
    );
  });

  it('keeps what was said, or what is complete, as it is asked', () => {
    const list = new StepList({}, () => undefined);
    list.start(0, { type: 'thought' });
    list.start(1, { type: 'model_output', content: [{ type: 'text', text: 'a' }] });
    list.stop(1);
    list.start(2, { type: 'model_output', content: [{ type: 'text', text: 'b' }] });
    list.start(3, { ...call });
    list.grow(0, { type: 'thought_signature', signature: 'c2ln' });
    expect(list.toMessage('complete')).to.have.length(1);
    expect(list.toMessage('said').map(({ type }) => type)).to.deep.equal([
      'model_output',
      'model_output',
    ]);
    expect(list.toMessage('all')).to.have.length(3);
    expect([list.isEmpty, list.hasCalls]).to.deep.equal([false, false]);
    list.restart();
    expect([list.isEmpty, list.toMessage('all')]).to.deep.equal([true, []]);
  });
});
