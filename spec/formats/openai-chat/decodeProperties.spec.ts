import { expect } from 'chai';
import fc from 'fast-check';
import { toolResults } from '../../../lib/formats/openai-chat/message.ts';
import {
  type ChatItem,
  chunk,
  DONE,
  decodeChat,
  ended,
  entries,
} from '../../helpers/chatStream.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { toolResult } from '../../helpers/toolResult.ts';

/** A call as the model means it: its argument text in the pieces in which it is sent. */
interface Meant {
  readonly name: string;
  readonly pieces: readonly string[];
}

/** Who writes the ids, and how. */
type IdStyle =
  | 'once'
  | 'always'
  | 'blank'
  | 'null'
  | 'never'
  | 'constant'
  | 'constant, always'
  | 'late';

const name = fc.constantFrom('f', 'g', '__proto__', 'constructor');
const meant: fc.Arbitrary<Meant> = fc
  .tuple(name, fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }))
  .chain(([name, input]) => cutsOf(JSON.stringify(input)).map((pieces) => ({ name, pieces })));
const response = fc.array(meant, { minLength: 1, maxLength: 4 });

/** The entries of one call, first to last. */
function entriesOf({ name, pieces }: Meant, index: number, style: IdStyle = 'once'): object[] {
  return ['', ...pieces].map((text, at) => ({
    index,
    ...idOf(style, index, at),
    function: { ...(at === 0 && { name }), arguments: text },
  }));
}

function idOf(style: IdStyle, index: number, at: number): object {
  switch (style) {
    case 'once':
      return at === 0 ? { id: `id_${index}` } : {};
    case 'always':
      return { id: `id_${index}` };
    case 'blank':
      return { id: '' };
    case 'null':
      return { id: null };
    case 'never':
      return {};
    case 'constant':
      return at === 0 ? { id: 'x' } : {};
    case 'constant, always':
      return { id: 'x' };
    case 'late':
      return at === 0 ? {} : { id: `id_${index}` };
  }
}

/** A stream that sends the calls one after the other, one entry a chunk. */
function streamOf(calls: readonly Meant[], style?: IdStyle): ChatItem[] {
  const all = calls.flatMap((call, index) => entriesOf(call, index, style));
  return [...all.map((entry) => entries(entry)), ended(), DONE];
}

/** What was meant, as it must arrive. */
function expectedOf(calls: readonly Meant[]): unknown[] {
  return calls.map(({ name, pieces }, index) => [index, name, pieces.join('')]);
}

/** What arrived, in call order. */
function arrived(items: readonly ChatItem[]): unknown[] {
  const { calls, error } = decodeChat(items);
  expect(error).to.equal(undefined);
  return [...calls]
    .sort((one, other) => one.index - other.index)
    .map(({ index, name, arguments: text }) => [index, name, text]);
}

describe('decode, for any response', () => {
  it('W3 gives the arguments as they were sent, in whatever pieces', () => {
    fc.assert(
      fc.property(response, (calls) => {
        expect(arrived(streamOf(calls))).to.deep.equal(expectedOf(calls));
      }),
    );
  });

  it('W1 gives the same calls however entries share chunks, and whatever stands between', () => {
    const arbitrary = fc.tuple(
      response,
      fc.array(fc.constantFrom('join', 'cut', 'text', 'usage', 'empty')),
    );
    fc.assert(
      fc.property(arbitrary, ([calls, joints]) => {
        const lists: object[][] = [];
        const items: ChatItem[] = [];
        const flush = (): void => {
          for (const list of lists.splice(0)) items.push(entries(...list));
        };
        const all = calls.flatMap((call, index) => entriesOf(call, index));
        for (const [at, entry] of all.entries()) {
          const joint = joints[at] ?? 'cut';
          const last = lists.at(-1);
          if (joint === 'join' && last !== undefined) last.push(entry);
          else lists.push([entry]);
          if (joint !== 'join') flush();
          if (joint === 'text') items.push(chunk({ content: 'so' }));
          if (joint === 'usage') items.push({ choices: [], usage: { prompt_tokens: at } });
          if (joint === 'empty') items.push(chunk({ tool_calls: null, content: null }));
        }
        flush();

        expect(arrived([...items, ended()])).to.deep.equal(expectedOf(calls));
      }),
    );
  });

  it('W1 gives the same events for text and for parsed events, whatever differs between them', () => {
    const delta = fc.oneof(
      fc.record({ content: fc.string({ unit: 'binary' }) }),
      fc.record({ content: fc.constant(null), reasoning_content: fc.string() }),
      fc.record({ reasoning: fc.string(), reasoning_details: fc.constant([{ text: 'a' }]) }),
      fc.record({ tool_calls: fc.tuple(fc.constant({ index: 0, function: { arguments: ' ' } })) }),
    );
    const event = fc.tuple(delta, fc.string(), fc.integer({ min: 0, max: 2 }));
    fc.assert(
      fc.property(response, fc.array(event, { maxLength: 20 }), (calls, others) => {
        const items = [
          ...others.map(([one, p, created]) => ({ created, ...(chunk(one) as object), p })),
          ...streamOf(calls),
        ];
        const texts = items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));

        expect(decodeChat(texts)).to.deep.equal(decodeChat(items as ChatItem[]));
      }),
    );
  });

  it('W3 gives the same calls when their fragments alternate', () => {
    const arbitrary = response.chain((calls) =>
      fc.tuple(fc.constant(calls), fc.array(fc.nat({ max: calls.length - 1 }), { maxLength: 40 })),
    );
    fc.assert(
      fc.property(arbitrary, ([calls, turns]) => {
        const waiting = calls.map((call, index) => entriesOf(call, index));
        const first = waiting.map((list) => entries(list.shift()));
        const alternating = turns.flatMap((turn) => waiting[turn]?.splice(0, 1) ?? []);
        const rest = [...alternating, ...waiting.flat()].map((entry) => entries(entry));

        expect(arrived([...first, ...rest, ended()])).to.deep.equal(expectedOf(calls));
      }),
    );
  });

  it('W4 gives only complete calls when it is cut between any two events', () => {
    fc.assert(
      fc.property(response, (calls) => {
        const items = streamOf(calls);
        const whole = decodeChat(items).calls;
        for (let length = 0; length < items.length - 2; length += 1) {
          const cut = decodeChat(items.slice(0, length));
          expect(cut.error?.kind).to.equal('truncated');
          expect(cut.finish).to.equal(undefined);
          expect(cut.calls).to.deep.equal(whole.slice(0, cut.calls.length));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('W4 gives only complete calls when it ends badly after any event', () => {
    fc.assert(
      fc.property(response, fc.nat(), (calls, at) => {
        const items = streamOf(calls);
        const whole = decodeChat(items).calls;
        const cut = decodeChat([...items.slice(0, at % items.length), ended('length'), DONE]);

        expect(cut.calls).to.deep.equal(whole.slice(0, cut.calls.length));
        expect(cut.message?.tool_calls ?? []).to.have.length(cut.calls.length);
      }),
    );
  });

  const styles: IdStyle[] = [
    'always',
    'blank',
    'null',
    'never',
    'constant',
    'constant, always',
    'late',
  ];
  for (const style of styles) {
    it(`W5 gives the same calls for ids that come ${style}, each with an id of its own`, () => {
      fc.assert(
        fc.property(response, (calls) => {
          const usual = decodeChat(streamOf(calls));
          const other = decodeChat(streamOf(calls, style));
          const facts = ({ events }: typeof usual): unknown[] =>
            events.flatMap((event) =>
              event.type === 'tool-call'
                ? [[event.call.index, event.call.arguments, event.seal]]
                : [],
            );

          expect(facts(other)).to.deep.equal(facts(usual));
          const ids = other.calls.map(({ id }) => id);
          expect(new Set(ids).size).to.equal(calls.length);
          expect(ids).not.to.include('');
        }),
        { numRuns: 40 },
      );
    });
  }

  it('R1 is answered call by call: message and results have the same ids in the same order', () => {
    fc.assert(
      fc.property(response, fc.constantFrom(...styles), (calls, style) => {
        const decoded = decodeChat(streamOf(calls, style));
        const results = decoded.calls.map(({ index, id }) => toolResult(index, [], { callId: id }));
        const answered = toolResults(results.reverse()).map(
          (answer) => 'tool_call_id' in answer && answer.tool_call_id,
        );

        expect(answered).to.deep.equal(decoded.message?.tool_calls?.map(({ id }) => id));
        for (const call of decoded.message?.tool_calls ?? []) {
          expect(call.type === 'function' && JSON.parse(call.function.arguments)).to.be.an(
            'object',
          );
        }
      }),
    );
  });
});
