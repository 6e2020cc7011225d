import { expect } from 'chai';
import fc from 'fast-check';
import { type ChatItem, DONE, decodeChat, ended } from '../../helpers/chatStream.ts';

/** An object that cannot be turned into text or a number. */
const HOSTILE: unknown = JSON.parse('{"toString":1,"valueOf":1,"__proto__":2}');

/** An event with every member that is read. */
const FULL = {
  id: 'chatcmpl-7',
  object: 'chat.completion.chunk',
  choices: [
    {
      index: 0,
      delta: {
        role: 'assistant',
        content: [
          { type: 'text', text: 'a' },
          { type: 'thinking', thinking: [{ type: 'text', text: 'b' }] },
        ],
        refusal: 'c',
        reasoning_content: 'd',
        reasoning_details: [{ type: 'reasoning.text', text: 'e', index: 0 }],
        tool_calls: [
          {
            index: 0,
            id: 'x',
            type: 'function',
            function: { name: 'f', arguments: '{}' },
            extra_content: {},
          },
        ],
        function_call: { name: 'f', arguments: '{}' },
        audio: { id: 'y' },
        extra_content: { google: {} },
      },
      finish_reason: 'stop',
      usage: null,
    },
  ],
  usage: { prompt_tokens: 1, prompt_tokens_details: { cached_tokens: 1 } },
  error: null,
  x_groq: { usage: {}, error: null },
};

/** Where every value in `value` is. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key])),
  ];
}

/** A copy of `value` with another value at `path`. */
function replaced(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? replaced(item, rest, other) : item));
  }
  const members = value as Record<string, unknown>;
  return { ...members, [key]: replaced(members[key], rest, other) };
}

describe('decode, for events of any shape', () => {
  it('never fails for the shape of an event, whatever member is nonsense', () => {
    const paths = pathsOf(FULL);
    const nonsense = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(HOSTILE));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), nonsense), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const items = changes.map(([path, value]) => replaced(FULL, path, value) as ChatItem);
          const { error } = decodeChat([
            ...items.filter((item) => typeof item === 'object' && item !== null),
            ended('stop'),
            DONE,
          ]);

          expect(error?.message ?? '').not.to.match(/^The model stream failed/);
        },
      ),
      { numRuns: 400 },
    );
  });
});
