import { expect } from 'chai';
import fc from 'fast-check';
import { gemini } from '../../../lib/formats/gemini/gemini.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { chunksDecodedBy, decodedBy } from '../../helpers/decodedBy.ts';
import { callParts, geminiBody, parts, stopped } from '../../helpers/geminiStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const BODY = geminiBody(
  parts({ text: 'Zwölf 🙂 ', thought: true }),
  parts({ text: 'Two calls. ', thoughtSignature: 'c2lnbmVk' }),
  callParts({ name: 'pair', args: { left: 'a', right: [1, { deep: true }] } }, { name: 'ping' }),
  callParts({ name: 'put', willContinue: true }),
  callParts({
    partialArgs: [{ jsonPath: '$.note', stringValue: 'hal', willContinue: true }],
    willContinue: true,
  }),
  callParts({
    partialArgs: [
      { jsonPath: '$.note', stringValue: 'lo 🙂' },
      { jsonPath: "$['a b'][0].x", numberValue: 4 },
    ],
    willContinue: true,
  }),
  callParts({}),
  stopped(),
);

/** A JSON value, and the fragments in which it comes: every leaf by its path, texts in two pieces. */
function fragmentsOf(value: unknown, path: string): object[] {
  if (typeof value === 'string') {
    const middle = Math.floor(value.length / 2);
    return [
      { jsonPath: path, stringValue: value.slice(0, middle), willContinue: true },
      { jsonPath: path, stringValue: value.slice(middle) },
    ];
  }
  if (typeof value === 'number') return [{ jsonPath: path, numberValue: value }];
  if (typeof value === 'boolean') return [{ jsonPath: path, boolValue: value }];
  if (value === null) return [{ jsonPath: path, nullValue: 'NULL_VALUE' }];
  if (Array.isArray(value)) return value.flatMap((one, at) => fragmentsOf(one, `${path}[${at}]`));
  return Object.entries(value as object).flatMap(([name, one]) =>
    fragmentsOf(one, `${path}[${JSON.stringify(name)}]`),
  );
}

const { leaf, tree } = fc.letrec<{ leaf: unknown; tree: unknown }>((tie) => ({
  leaf: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
  tree: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.string(), tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}));
const input = fc.dictionary(fc.string(), fc.oneof(leaf, tree), { maxKeys: 4 });

describe('decode of gemini, for any response', () => {
  it('W1 gives the same events for any cut of the bytes', () => {
    const bytes = new TextEncoder().encode(BODY);
    const { events } = chunksDecodedBy(gemini, [bytes]);
    expect(events.filter(({ type }) => type === 'tool-call')).to.have.length(3);
    expect(events.at(-1)?.type).to.equal('finish');
    fc.assert(
      fc.property(cutsOf(bytes), (pieces) => {
        expect(chunksDecodedBy(gemini, pieces).events).to.deep.equal(events);
      }),
    );
  });

  it('W1 gives the same events for a body that is one JSON array, for any cut', () => {
    const { events } = chunksDecodedBy(gemini, [BODY]);
    const chunks = BODY.split('\r\n\r\n').filter((event) => event !== '');
    const list = chunks.map((event) => JSON.parse(event.slice('data: '.length)));
    const bytes = new TextEncoder().encode(JSON.stringify(list, undefined, 2));
    fc.assert(
      fc.property(cutsOf(bytes), (pieces) => {
        expect(chunksDecodedBy(gemini, pieces).events).to.deep.equal(events);
      }),
    );
    expect(chunksDecodedBy(gemini, [bytes.subarray(0, -80)]).error?.kind).to.equal('truncated');
    const report = '[{"error":{"code":429,"message":"Slow down.","status":"RESOURCE_EXHAUSTED"}}]';
    expect(chunksDecodedBy(gemini, [report]).error).to.include({
      kind: 'provider',
      retryable: true,
    });
  });

  it('W4 gives no call that was not whole, wherever the stream is cut', () => {
    const bytes = new TextEncoder().encode(BODY);
    const whole = chunksDecodedBy(gemini, [bytes]).calls;
    for (let end = 0; end < bytes.length - 4; end += 1) {
      const { calls, error, finish } = chunksDecodedBy(gemini, [bytes.subarray(0, end)]);
      expect(calls).to.deep.equal(whole.slice(0, calls.length));
      if (finish === undefined) expect(error?.kind).to.equal('truncated');
    }
  });

  it('W3 gives the arguments that were streamed, with deltas that are their text', () => {
    fc.assert(
      fc.property(input, fc.boolean(), (meant, endsItself) => {
        const fragments = fragmentsOf(meant, '$');
        const chunks = fragments.map((one, at) =>
          callParts({
            partialArgs: [one],
            ...((!endsItself || at < fragments.length - 1) && { willContinue: true }),
          }),
        );
        const { calls, events } = decodedBy(gemini, [
          callParts({ name: 'f', willContinue: true }),
          ...chunks,
          ...(endsItself && chunks.length > 0 ? [] : [callParts({})]),
          stopped(),
        ]);
        expect(JSON.parse(calls[0]?.arguments ?? '')).to.deep.equal(
          JSON.parse(JSON.stringify(meant)),
        );
        const told = events.map((event) => (event.type === 'tool-call-delta' ? event.delta : ''));
        expect(told.join('')).to.equal(calls[0]?.arguments);
      }),
    );
  });

  it('puts fragments where they belong in whatever order they come', () => {
    fc.assert(
      fc.property(input, fc.infiniteStream(fc.nat()), (meant, order) => {
        const groups = Object.entries(meant).map(([name, one]) =>
          fragmentsOf(one, `$[${JSON.stringify(name)}]`),
        );
        const fragments: object[] = [];
        for (let left = groups.filter((group) => group.length > 0); left.length > 0; ) {
          const next = left[(order.next().value as number) % left.length]?.shift();
          if (next !== undefined) fragments.push(next);
          left = left.filter((group) => group.length > 0);
        }
        const { calls } = decodedBy(gemini, [
          callParts({ name: 'f', willContinue: true }),
          callParts({ partialArgs: fragments, willContinue: true }),
          callParts({}),
          stopped(),
        ]);
        expect(JSON.parse(calls[0]?.arguments ?? '')).to.deep.equal(
          JSON.parse(JSON.stringify(meant)),
        );
      }),
    );
  });

  it('R1 answers each call of its message by its id, made ones too', () => {
    const { message, calls } = chunksDecodedBy(gemini, [BODY]);
    const results = calls.map(({ index, id, name }) =>
      toolResult(index, [{ type: 'text', text: 'done' }], { callId: id, toolName: name }),
    );
    const [answer] = gemini.toolResults(results);
    const asked = message?.parts.flatMap(({ functionCall }) => functionCall ?? []) ?? [];
    const answered = answer?.parts.flatMap(({ functionResponse }) => functionResponse ?? []) ?? [];
    expect(asked.map(({ id, name }) => [id, name])).to.deep.equal(
      answered.map(({ id, name }) => [id, name]),
    );
    expect(new Set(asked.map(({ id }) => id)).size).to.equal(3);
  });
});
