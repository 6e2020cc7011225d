import { expect } from 'chai';
import fc from 'fast-check';
import { from, lastValueFrom, toArray } from 'rxjs';
import { decodeStream } from '../../../lib/formats/decodeStream.ts';
import { openaiChat } from '../../../lib/formats/openai-chat/openaiChat.ts';
import { chunk, decodeChat, ended, entries, more, opened, said } from '../../helpers/chatStream.ts';
import { cutsOf } from '../../helpers/cuts.ts';

const ITEMS = [
  chunk({ reasoning_content: 'Zwei Städte…' }),
  said('Ich sehe nach. \u{1F326}'),
  entries(opened(0, 'a', 'weather', '')),
  entries(more(0, '{"city":"Köl')),
  entries(more(0, 'n"}'), opened(1, 'b', 'weather', '{"city":')),
  entries(more(1, '"Zürich \\ud83c\\udf26"}')),
  ended(),
];
const BODY = [...ITEMS.map((item) => JSON.stringify(item)), '[DONE]']
  .map((data) => `data: ${data}\n\n`)
  .join('');

describe('openaiChat', () => {
  it('is a frozen format with its name and framing', () => {
    expect([openaiChat.name, openaiChat.framing]).to.deep.equal(['openai-chat', 'sse']);
    expect(Object.isFrozen(openaiChat)).to.equal(true);
  });

  it('W1 W3 decodes the same events from any cut of the bytes', () => {
    const bytes = new TextEncoder().encode(BODY);
    const { events } = decodeChat(ITEMS);
    expect(events.map(({ type }) => type)).to.include.members(['reasoning-delta', 'finish']);

    return fc.assert(
      fc.asyncProperty(cutsOf(bytes), async (chunks) => {
        const decoded$ = decodeStream(openaiChat, from(chunks)).pipe(toArray());
        expect(await lastValueFrom(decoded$)).to.deep.equal(events);
      }),
      { numRuns: 60 },
    );
  });
});
