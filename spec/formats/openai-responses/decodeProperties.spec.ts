import { expect } from 'chai';
import fc from 'fast-check';
import { decodeStream } from '../../../lib/formats/decodeStream.ts';
import { toolResults } from '../../../lib/formats/openai-responses/message.ts';
import { openaiResponses } from '../../../lib/formats/openai-responses/openaiResponses.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import { collect } from '../../helpers/collect.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import {
  added,
  args,
  call,
  completed,
  created,
  decodeResponse,
  done,
  message,
  type ResponsesTestEvent,
  said,
  toSse,
} from '../../helpers/responsesStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

/** An item as the model means it, and the pieces in which its text is sent. */
interface Meant {
  readonly type: 'call' | 'message';
  readonly name: string;
  readonly pieces: readonly string[];
}

/** How a server differs from OpenAI. */
const STYLES = [
  'as it is',
  'other ids in every event',
  'no item ids',
  'one id for all',
  'no numbers',
  'one number',
  'no beginnings',
  'no fragments',
  'no end marks',
] as const;
type Style = (typeof STYLES)[number];

const name = fc.constantFrom('f', 'g', '__proto__', 'constructor');
const input = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const meant: fc.Arbitrary<Meant> = fc.oneof(
  fc
    .tuple(name, input)
    .chain(([name, value]) =>
      cutsOf(JSON.stringify(value)).map((pieces) => ({ type: 'call' as const, name, pieces })),
    ),
  fc
    .string({ minLength: 1 })
    .chain((text) =>
      cutsOf(text).map((pieces) => ({ type: 'message' as const, name: '', pieces })),
    ),
);
const response = fc.array(meant, { minLength: 1, maxLength: 4 });

function eventsOf({ type, name, pieces }: Meant, index: number): ResponsesTestEvent[] {
  const text = pieces.join('');
  if (type === 'message') {
    const id = `m${index}`;
    return [
      added(index, message(id)),
      ...pieces.map((piece) => said(index, piece, { item_id: id })),
      done(index, message(id, text)),
    ];
  }
  const id = `c${index}`;
  return [
    added(index, call(id, name)),
    ...pieces.map((piece) => args(index, piece, { item_id: `fc_${id}` })),
    done(index, call(id, name, text)),
  ];
}

/** The events as a server of that style sends them. */
function inStyle(events: readonly ResponsesTestEvent[], style: Style): ResponsesTestEvent[] {
  const endOf = (event: ResponsesTestEvent): string => String(event.type).split('.').at(-1) ?? '';
  const drops: Partial<Record<Style, string>> = {
    'no beginnings': 'added',
    'no fragments': 'delta',
    'no end marks': 'done',
  };
  return events
    .filter((event) => endOf(event) !== drops[style])
    .map((event, at) => {
      const item = event.item as object | undefined;
      const withId = (id: string | undefined): ResponsesTestEvent =>
        item === undefined ? { ...event, item_id: id } : { ...event, item: { ...item, id } };
      if (style === 'other ids in every event') return withId(`id_${at}`);
      if (style === 'no item ids') return withId(undefined);
      if (style === 'one id for all') {
        const callId = item !== undefined && 'call_id' in item ? { call_id: 'x' } : {};
        return item === undefined
          ? { ...event, item_id: 'x' }
          : { ...event, item: { ...item, id: 'x', ...callId } };
      }
      if (style === 'no numbers') return { ...event, output_index: undefined };
      return style === 'one number' ? { ...event, output_index: 0 } : event;
    });
}

function streamOf(items: readonly Meant[], style: Style = 'as it is'): ResponsesTestEvent[] {
  return [created(), ...inStyle(items.flatMap(eventsOf), style), completed()];
}

/** The calls and the text that were meant, as they must arrive. */
function expectedOf(items: readonly Meant[]): unknown {
  const isText = ({ type }: Meant): boolean => type === 'message';
  const calls = items.filter((item) => !isText(item));
  return {
    calls: calls.map(({ name, pieces }, index) => [index, name, pieces.join('')]),
    text: items
      .filter(isText)
      .flatMap(({ pieces }) => pieces)
      .join(''),
  };
}

async function decodeChunks(chunks: readonly (Uint8Array | string)[]): Promise<unknown> {
  async function* body(): AsyncGenerator<Uint8Array | string> {
    yield* chunks;
  }
  return collect(decodeStream(openaiResponses, body()));
}

describe('decode of openai-responses, for any response', () => {
  for (const style of STYLES) {
    it(`W3 W5 gives what was meant: ${style}`, () => {
      fc.assert(
        fc.property(response, (items) => {
          const { calls, text, error } = decodeResponse(streamOf(items, style));
          expect(error).to.equal(undefined);
          expect({
            calls: calls
              .toSorted((one, other) => one.index - other.index)
              .map(({ index, name, arguments: given }) => [index, name, given]),
            text,
          }).to.deep.equal(expectedOf(items));
        }),
      );
    });
  }

  it('W1 gives the same events for any cut of the bytes', async () => {
    const cut = response.chain((items) => {
      const body = new TextEncoder().encode(toSse(streamOf(items)));
      return fc.tuple(fc.constant(body), cutsOf(body));
    });
    await fc.assert(
      fc.asyncProperty(cut, async ([body, chunks]) => {
        expect(await decodeChunks(chunks)).to.deep.equal(await decodeChunks([body]));
      }),
      { numRuns: 50 },
    );
  });

  it('W4 gives no call that is not whole when the stream is cut at any byte', async () => {
    const cut = response.chain((items) => {
      const body = toSse(streamOf(items));
      return fc.tuple(
        fc.constant(items),
        fc.nat({ max: body.length }).map((at) => body.slice(0, at)),
      );
    });
    await fc.assert(
      fc.asyncProperty(cut, async ([items, body]) => {
        const { values, error } = (await decodeChunks([body])) as {
          values: readonly ModelEvent[];
          error?: { kind: string };
        };
        const isEnded = values.at(-1)?.type === 'finish';
        expect(isEnded ? 'truncated' : error?.kind).to.equal('truncated');
        const calls = values.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
        const whole = (expectedOf(items) as { calls: unknown[][] }).calls;
        expect(calls.map(({ index, name, arguments: text }) => [index, name, text])).to.deep.equal(
          whole.slice(0, calls.length),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('R1 gives a next input in which calls and answers are one to one', () => {
    fc.assert(
      fc.property(response, fc.constantFrom(...STYLES), (items, style) => {
        const { calls, message: said = [] } = decodeResponse(streamOf(items, style));
        const results = calls.map(({ index, id }) => toolResult(index, [], { callId: id }));
        const asked = said.flatMap((item) => ('call_id' in item ? [item.call_id] : []));
        const answered = toolResults(results).map(({ call_id }) => call_id);
        expect(answered).to.deep.equal(asked);
        expect(new Set(asked).size).to.equal(asked.length);
      }),
    );
  });
});
