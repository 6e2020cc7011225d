import { expect } from 'chai';
import fc from 'fast-check';
import { from } from 'rxjs';
import { formats } from '../../../lib/formats/formats.ts';
import { loadEventStreamCodec } from '../../../lib/formats/loadEventStreamCodec.ts';
import type { FormatName, WireFormat } from '../../../lib/formats/WireFormat.ts';
import { writeTurn } from '../../../lib/testing/server/writeTurn.ts';
import type { TurnStep } from '../../../lib/testing/turns/ModelTurn.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { chunksDecodedBy } from '../../helpers/decodedBy.ts';
import { joined } from '../../helpers/eventStream.ts';

const NAMES = Object.keys(formats) as FormatName[];

function formatOf(name: FormatName): WireFormat<never, unknown, unknown> {
  return formats[name] as WireFormat<never, unknown, unknown>;
}

const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
const input = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const step: fc.Arbitrary<TurnStep> = fc.oneof(
  fc.record({ text: words }),
  fc.record({ reasoning: words }),
  fc.record({
    call: fc.record({ name: fc.stringMatching(/^[a-z_]{1,12}$/), arguments: input }),
  }),
);
const script = fc.array(step, { maxLength: 5 });

describe('writeTurn', () => {
  // Until it is loaded, frames are not decoded at once.
  before(() => loadEventStreamCodec());

  for (const name of NAMES) {
    it(`writes what the decoder of ${name} reads as the script, in any cut`, () => {
      const turns = fc
        .record({ steps: script, deltaChars: fc.integer({ min: 1, max: 20 }) })
        .chain((turn) =>
          cutsOf(joined(writeTurn(name, turn))).map((chunks) => ({ ...turn, chunks })),
        );
      fc.assert(
        fc.property(turns, ({ steps, chunks }) => {
          const { text, reasoning, calls, finish, error } = chunksDecodedBy(formatOf(name), chunks);
          expect(error).to.equal(undefined);
          const said = (kind: 'text' | 'reasoning') =>
            steps.map((step) => Reflect.get(step, kind) ?? '').join('');
          expect({ text, reasoning }).to.deep.equal({
            text: said('text'),
            reasoning: said('reasoning'),
          });
          const scripted = steps.flatMap((step) => ('call' in step ? [step.call] : []));
          expect(calls.map(({ id, name }) => ({ id, name }))).to.deep.equal(
            scripted.map(({ name }, at) => ({ id: `call_${at + 1}`, name })),
          );
          expect(calls.map((call) => JSON.parse(call.arguments))).to.deep.equal(
            scripted.map((call) => JSON.parse(JSON.stringify(call.arguments))),
          );
          expect(finish?.reason).to.equal(scripted.length > 0 ? 'tool-calls' : 'stop');
        }),
        { numRuns: 40 },
      );
    });

    it(`finishes ${name} for every reason that it has, and reports the tokens`, () => {
      const usage = { inputTokens: 12, outputTokens: 34 };
      const wordless = name === 'ollama' || name === 'gemini-interactions';
      const reasons = [
        'stop',
        'length',
        ...(wordless ? [] : (['content-filter'] as const)),
      ] as const;
      for (const finish of reasons) {
        const bytes = writeTurn(name, { steps: [{ text: 'Hi' }], finish, usage });
        const { finish: came, events } = chunksDecodedBy(formatOf(name), bytes);
        expect(came?.reason).to.equal(finish);
        const counted = events.find((event) => event.type === 'usage');
        expect(counted?.type === 'usage' && counted.usage).to.deep.include(usage);
      }
    });

    it(`keeps the id and the exact argument text of a call of ${name}`, () => {
      const text = '{"big":12345678901234567890,"text":"a\\nb"}';
      const call = { name: 'add', id: 'mine', arguments: text };
      const { calls } = chunksDecodedBy(formatOf(name), writeTurn(name, { steps: [{ call }] }));
      expect(calls.map(({ id, arguments: came }) => [id, came])).to.deep.equal([['mine', text]]);
    });

    for (const [fault, kind] of [
      ['error', 'provider'],
      ['garbage', 'protocol'],
      ['cut', 'truncated'],
      ['silence', 'truncated'],
    ] as const) {
      it(`makes ${name} fail with ${kind} by ${fault}`, () => {
        const bytes = writeTurn(name, { steps: [{ text: 'Hi' }, { fault }, { text: 'there' }] });
        const { text, error } = chunksDecodedBy(formatOf(name), bytes);
        expect(text).to.equal('Hi');
        expect(error).to.include({ kind });
        if (fault === 'error') {
          expect(error?.message).to.include('The model is overloaded.');
          expect(error?.retryable).to.equal(true);
        }
      });
    }

    it(`W4 lets no call of ${name} through that was cut`, () => {
      const args = ['{"city":"Os', { fault: 'cut' }] as const;
      const steps = [{ call: { name: 'weather', arguments: args } }];
      const { calls, error } = chunksDecodedBy(formatOf(name), writeTurn(name, { steps }));
      expect(calls).to.deep.equal([]);
      expect(error).to.include({ kind: 'truncated' });
    });
  }

  it('carries arguments that are no JSON where the wire carries text', () => {
    for (const name of NAMES) {
      const steps = [{ call: { name: 'add', arguments: '{"a":' } }];
      const write = () => writeTurn(name, { steps });
      if (name === 'gemini' || name === 'ollama') {
        expect(write).to.throw(TypeError, `must be a JSON object in ${name}`);
      } else {
        const { calls } = chunksDecodedBy(formatOf(name), from(write()) as never);
        expect(calls.map((call) => call.arguments)).to.deep.equal(['{"a":']);
      }
    }
  });

  it('has an event in each array, and none for an answer that is no stream', () => {
    const bytes = writeTurn('openai-chat', { steps: [{ waitMs: 1 }, { text: 'Hi' }] });
    expect(
      bytes.map((event) => new TextDecoder().decode(event).match(/data: /g)?.length),
    ).to.deep.equal([1, 1, 1, 1, 1]);
    expect(writeTurn('ollama', { steps: [{ fault: 'status', status: 500 }] })).to.deep.equal([]);
  });

  it('refuses a wrong turn and a wrong format', () => {
    expect(() => writeTurn('ollama', { steps: [{}] as never })).to.throw(
      TypeError,
      'turn.steps[0]',
    );
    expect(() => writeTurn('llama' as never, { steps: [] })).to.throw(TypeError, 'format must be');
  });
});
