import { expect } from 'chai';
import { ExactValues } from '../../../lib/formats/ExactValues.ts';
import { GeminiCalls } from '../../../lib/formats/gemini/GeminiCalls.ts';
import { gemini } from '../../../lib/formats/gemini/gemini.ts';
import { type Decoded, decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import { callParts, parts, stopped } from '../../helpers/geminiStream.ts';

const at = (jsonPath: string, value: object): object => ({ jsonPath, ...value });
const more = { willContinue: true };

/** What comes of parts with calls, each in a chunk of its own, and a good finish. */
function sealed(...functionCalls: object[]): string[] {
  return sealsOf(run(...functionCalls));
}

function run(...functionCalls: object[]): Decoded<unknown> {
  return decodedBy(gemini, [...functionCalls.map((one) => callParts(one)), stopped()]);
}

describe('GeminiCalls', () => {
  it('takes a whole call at once', () => {
    expect(sealed({ id: 'x', name: 'f', args: { a: 1 } })).to.deep.equal(['x {"a":1} explicit']);
    const { events } = decodedBy(gemini, [callParts({ name: 'f', args: { a: 1 } })]);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'tool-call-start',
      'tool-call-delta',
      'tool-call',
    ]);
  });

  it('W5 makes two calls of two equal parts, and ids where there are none, or one is there twice', () => {
    const call = { name: 'f', args: { a: 1 } };
    expect(
      sealed(call, call, { ...call, id: '' }, { ...call, id: 'x' }, { ...call, id: 'x' }),
    ).to.deep.equal([
      'call_0 {"a":1} explicit',
      'call_1 {"a":1} explicit',
      'call_2 {"a":1} explicit',
      'x {"a":1} explicit',
      'x_4 {"a":1} explicit',
    ]);
  });

  it('waits for the next part with a call that has no arguments', () => {
    const first = decodedBy(gemini, [callParts({ name: 'f', args: {} })]);
    expect(first.calls).to.deep.equal([]);
    const next = decodedBy(gemini, [callParts({ name: 'f' }), parts({ text: 'Then' })]);
    expect(next.events.map(({ type }) => type)).to.deep.equal([
      'tool-call-start',
      'tool-call-delta',
      'tool-call',
      'text-delta',
    ]);
    expect(sealed({ name: 'f' }, { name: 'g', args: {} })).to.deep.equal([
      'call_0 {} explicit',
      'call_1 {} explicit',
    ]);
    const cut = decodedBy(gemini, [callParts({ name: 'f' }), stopped('MAX_TOKENS')]);
    expect(cut.calls).to.deep.equal([]);
  });

  it('gives a call the arguments that come without a name', () => {
    expect(
      sealed({ name: 'f', args: {} }, { args: { a: 1 } }, { name: 'g' }, { args: { b: 2 } }),
    ).to.deep.equal(['call_0 {"a":1} explicit', 'call_1 {"b":2} explicit']);
  });

  it('ends a streamed call with a part that holds nothing', () => {
    const { events } = decodedBy(gemini, [
      callParts({ name: 'f', ...more }),
      callParts({ partialArgs: [at('$.a', { stringValue: 'x', ...more })], ...more }),
      callParts({ partialArgs: [at('$.a', { stringValue: 'y' })], ...more }),
      callParts({}),
    ]);
    expect(sealsOf({ events })).to.deep.equal(['call_0 {"a":"xy"} explicit']);
    expect(sealed({ name: 'f', ...more }, {}, {})).to.deep.equal(['call_0 {} explicit']);
  });

  it('ends a streamed call with fragments that promise no more', () => {
    expect(
      sealed(
        { name: 'f', ...more },
        { partialArgs: [at('$.a', { boolValue: true })] },
        { name: 'g' },
      ),
    ).to.deep.equal(['call_0 {"a":true} explicit', 'call_1 {} explicit']);
  });

  it('lets whole arguments win over those that were streamed', () => {
    expect(
      sealed(
        { name: 'f', ...more },
        { partialArgs: [at('$.a', { boolValue: true })], ...more },
        { args: { b: 2 } },
      ),
    ).to.deep.equal(['call_0 {"b":2} explicit']);
  });

  it('goes on with a call whose name or id is said again', () => {
    const fragment = { partialArgs: [at('$.a', { stringValue: 'x', ...more })], ...more };
    expect(
      sealed({ name: 'f', ...more }, { name: 'f', ...fragment }, { name: 'f', ...fragment }, {}),
    ).to.deep.equal(['call_0 {"a":"xx"} explicit']);
    expect(
      sealed({ name: 'f', ...more }, { id: 'x', ...fragment }, { id: 'x', ...fragment }, {}),
    ).to.deep.equal(['x {"a":"xx"} explicit']);
  });

  it('tells calls that are open side by side apart by their ids, and seals none for the other', () => {
    const calls = [
      { id: 'x', name: 'f', ...more },
      { id: 'y', name: 'f', ...more },
      { id: 'x', partialArgs: [at('$.a', { boolValue: true })], ...more },
      { id: 'y', partialArgs: [at('$.b', { boolValue: true })], ...more },
    ];
    expect(
      decodedBy(
        gemini,
        calls.map((one) => callParts(one)),
      ).calls,
    ).to.deep.equal([]);
    expect(
      sealed(...calls, { id: 'x', partialArgs: [at('$.c', { boolValue: true })] }),
    ).to.deep.equal(['x {"a":true,"c":true} explicit', 'y {"b":true} final']);
  });

  it('W3 gives arguments to no call but their own, and begins one where there is none', () => {
    const open = { id: 'x', name: 'f', ...more };
    expect(sealed(open, { id: 'y', args: { b: 1 } })).to.deep.equal([
      'y {"b":1} explicit',
      'x {} final',
    ]);
    expect(sealed({ name: 'f', args: { a: 1 } }, { id: 'y', args: { b: 2 } })).to.deep.equal([
      'call_0 {"a":1} explicit',
      'y {"b":2} explicit',
    ]);
    expect(sealed({ name: 'f' }, { name: 'f', args: { a: 1 } })).to.deep.equal([
      'call_0 {} explicit',
      'call_1 {"a":1} explicit',
    ]);
    const last = { partialArgs: [at('$.a', { boolValue: true })] };
    expect(sealed({ name: 'f', ...more }, { name: 'f', ...more }, last)).to.deep.equal([
      'call_1 {"a":true} explicit',
      'call_0 {} final',
    ]);
  });

  it('W2 waits for a call that came without arguments and is promised more', () => {
    const fragment = { partialArgs: [at('$.a', { boolValue: true })], ...more };
    const open = [callParts({ name: 'f' }), callParts(fragment), parts({ text: 'Then' })];
    expect(decodedBy(gemini, open).calls).to.deep.equal([]);
  });

  it('takes text without members for no arguments yet', () => {
    expect(sealed({ name: 'f', args: '{}' }, { args: { a: 1 } })).to.deep.equal([
      'call_0 {"a":1} explicit',
    ]);
  });

  it('R1 keeps a signature that comes with a fragment', () => {
    const functionCall = { partialArgs: [at('$.a', { boolValue: true })], ...more };
    const { calls, message } = decodedBy(gemini, [
      callParts({ name: 'f', ...more }),
      parts({ functionCall, thoughtSignature: 'c2ln' }),
      callParts({}),
      stopped(),
    ]);
    expect(calls[0]?.metadata).to.include({ thoughtSignature: 'c2ln' });
    expect(message?.parts[0]).to.include({ thoughtSignature: 'c2ln' });
  });

  it('gives text that was promised to go on, and did not, as it is: it does not parse', () => {
    const pending = { partialArgs: [at('$.a', { stringValue: 'x', ...more })], ...more };
    expect(sealed({ name: 'f', ...more }, pending)).to.deep.equal(['call_0 {"a":"x final']);
    const whole = { partialArgs: [at('$.a', { boolValue: true, ...more })], ...more };
    expect(sealed({ name: 'f', ...more }, whole)).to.deep.equal(['call_0 {"a":true} final']);
  });

  it('gives arguments that are no object as they are', () => {
    expect(
      sealed({ name: 'f', args: '{"a":1}' }, { name: 'g', args: [1] }, { name: 'h' }),
    ).to.deep.equal(['call_0 {"a":1} explicit', 'call_1 [1] explicit', 'call_2 {} explicit']);
  });

  it('reports a call without a name', () => {
    const { calls } = run({ args: { a: 1 } });
    expect(calls).to.deep.include({
      kind: 'function',
      index: 0,
      id: 'call_0',
      name: '',
      arguments: '{"a":1}',
      metadata: { madeId: true },
    });
  });

  it('passes over an end mark of nothing', () => {
    expect(sealed({}, { name: 'f', args: { a: 1 } }, {}, { id: 'z' })).to.deep.equal([
      'call_0 {"a":1} explicit',
    ]);
  });

  it('errors at arguments for a call that is complete, at a path that means nothing, at a far position', () => {
    const late = { partialArgs: [at('$.a', { boolValue: true })] };
    expect(run({ name: 'f', args: { a: 1 } }, late).error?.kind).to.equal('protocol');
    const nowhere = { partialArgs: [at('$..a', { boolValue: true })], ...more };
    expect(run({ name: 'f', ...more }, nowhere).error?.message).to.include('cannot be read: $..a');
    const far = { partialArgs: [at('$.a[99999999]', { boolValue: true })], ...more };
    expect(run({ name: 'f', ...more }, far).error?.kind).to.equal('protocol');
  });

  it('errors beyond the bounds, also where the text is not told yet', () => {
    const many = [
      { name: 'f', args: { a: 1 } },
      { name: 'f', args: { a: 1 } },
    ];
    const options = { maxCalls: 1, maxArgumentBytes: 40 };
    expect(decodedBy(gemini, [callParts(...many)], options).error?.kind).to.equal('limit');
    const fragments = [...'abababab'].map((name) =>
      callParts({ partialArgs: [at(`$.${name}`, { stringValue: 'xxxxxx', ...more })], ...more }),
    );
    const { error } = decodedBy(gemini, [callParts({ name: 'f', ...more }), ...fragments], options);
    expect(error?.kind).to.equal('limit');
    expect(error?.message).to.include('maxArgumentBytes, 40');
  });

  it('gives the part of a call once, when it begins', () => {
    const calls = new GeminiCalls({}, () => undefined);
    const take = (functionCall: Record<string, unknown>): unknown => {
      const values = new ExactValues({}, undefined);
      return calls.take({ part: { functionCall }, functionCall, values, position: 0, at: 0 });
    };
    expect(take({ name: 'f', ...more })).to.have.property('call');
    expect(take({ partialArgs: [], ...more })).to.equal(undefined);
    expect(calls.hasSealed).to.equal(false);
    expect(take({})).to.equal(undefined);
    expect(calls.hasSealed).to.equal(true);
  });
});
