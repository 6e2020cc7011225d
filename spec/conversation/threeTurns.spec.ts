import { expect } from 'chai';
import type { TurnEndEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';
import { answerProblems, callsIn, historyOf } from '../helpers/requestLogMarks.ts';
import { systemIn, toolsIn } from '../helpers/requestLogPrompt.ts';
import {
  type PlayedStory,
  PNG,
  PRIVATE,
  playStory,
  QUESTION,
  REPORT_CHARS,
  STORY_CALLS,
  SYSTEM,
  TURN_CHARS,
  WAV,
} from '../helpers/requestLogStory.ts';

/** Names of the calls before each request. */
const CALLED = [[], STORY_CALLS[0], STORY_CALLS.flat()];
/** The formats whose answers take no image, and those whose answers take sound. */
const NO_IMAGE: readonly FormatName[] = ['cohere-v2'];
const SOUND: readonly FormatName[] = ['openai-chat'];
/** How an answer says that it is a failure, in the formats in which it does. */
const ERROR_MARKS: Readonly<Partial<Record<FormatName, string>>> = {
  'anthropic-messages': '"is_error":true',
  'bedrock-converse': '"status":"error"',
  gemini: '"response":{"error":',
  'gemini-interactions': '"is_error":true',
};

function count(text: string, piece: string): number {
  return text.split(piece).length - 1;
}

for (const format of FORMAT_NAMES) {
  describe(`three turns of ${format}`, () => {
    let story: PlayedStory;
    /** The last request as text. */
    let text = '';

    before(async () => {
      story = await playStory(format);
      text = JSON.stringify(story.requests.at(-1)?.body);
    });

    it('run safe calls at once while the model is speaking, and give every call its result', () => {
      expect(story.atOnce).to.equal(2);
      const ends = story.events.filter((event) => event.type === 'turn-end');
      const outcomes = ends.map(({ results }: TurnEndEvent<unknown>) =>
        results.map(({ index, toolName, status }) => [index, toolName, status].join(' ')),
      );
      expect(outcomes).to.deep.equal([
        ['0 weather ok', '1 weather ok', '2 moon error', '3 erase denied'],
        ['0 report ok', '1 diary ok', '2 map ok', '3 report invalid', '4 nowhere unknown-tool'],
        [],
      ]);
      expect(story.done).to.include({ reason: 'stop', turns: 3 });
    });

    it('give back the messages that were sent, and the answer behind them', () => {
      const sent = historyOf(format, story.requests.at(-1)?.body);
      const messages = JSON.parse(JSON.stringify(story.done.messages));
      const [last, ...others] = messages.toReversed();
      expect(others.toReversed()).to.deep.equal(sent.filter(({ role }) => role !== 'system'));
      expect(JSON.stringify(last)).to.include('It rains in Tromsø.');
    });

    it('send one answer for each call, in call order, in every request', () => {
      expect(story.requests.map((request) => request.format)).to.deep.equal([
        format,
        format,
        format,
      ]);
      const bodies = story.requests.map(({ body }) => body);
      expect(bodies.flatMap((body) => answerProblems(format, body))).to.deep.equal([]);
      const called = bodies.map((body) => callsIn(format, body));
      expect(called.map((calls) => calls.map(({ name }) => name))).to.deep.equal(CALLED);
      const ids = STORY_CALLS.flat().map((_, index) => `call_${index + 1}`);
      expect(called.at(-1)?.map(({ id }) => id)).to.deep.equal(ids);
    });

    it('send again what was sent before, unchanged', () => {
      const [first = [], second = [], third = []] = story.requests.map(({ body }) =>
        historyOf(format, body),
      );
      expect(JSON.stringify(first)).to.include(JSON.stringify(QUESTION).slice(1, -1));
      expect(second.slice(0, first.length)).to.deep.equal(first);
      expect(third.slice(0, second.length)).to.deep.equal(second);
    });

    it('send the system prompt and all tools with every request', () => {
      for (const { body } of story.requests) {
        expect(systemIn(format, body)).to.equal(SYSTEM);
        const tools = toolsIn(format, body);
        const names = tools.map(({ name }) => name);
        expect(names).to.deep.equal(['diary', 'erase', 'map', 'moon', 'report', 'weather']);
        expect(tools.at(0)).to.deep.equal({
          name: 'diary',
          description: 'Tells everything.',
          schema: { type: 'object', properties: {} },
        });
        expect(tools.at(-1)).to.deep.equal({
          name: 'weather',
          description: 'Says the weather of a place.',
          schema: {
            type: 'object',
            properties: { city: { type: 'string', description: 'Name of the place.' } },
            required: ['city'],
            additionalProperties: false,
          },
        });
      }
    });

    it('cut what is too long for one result, and for all results of a turn', () => {
      const kept = { report: count(text, 'Я'), diary: count(text, '日') };
      expect(kept.report).to.equal(REPORT_CHARS);
      expect(kept.diary).to.be.within(100, TURN_CHARS - REPORT_CHARS);
      expect(count(text, '...[truncated]')).to.equal(2);
    });

    it('send the media that the provider takes, a note of others, and nothing that is for people', () => {
      expect(count(text, PNG)).to.equal(NO_IMAGE.includes(format) ? 0 : 1);
      expect(count(text, WAV)).to.equal(SOUND.includes(format) ? 1 : 0);
      expect(text).to.include('https://maps.example/1');
      if (!SOUND.includes(format)) expect(text).to.include('audio/wav');
      for (const { body } of story.requests) {
        expect(JSON.stringify(body)).to.not.include(PRIVATE);
      }
    });

    it('tell the model what went wrong', () => {
      for (const words of [
        'There is no weather on the moon.',
        'Nobody may erase files.',
        '/lines must be an integer',
        'There is no tool named',
      ]) {
        expect(count(text, words), words).to.equal(1);
      }
      const mark = ERROR_MARKS[format];
      if (mark !== undefined) expect(count(text, mark)).to.equal(4);
    });

    it('would not pass with an answer too few, too many, of another call, or out of order', () => {
      const body = story.requests.at(-1)?.body;
      const entries = historyOf(format, body);
      const last = entries.findLastIndex((entry) => JSON.stringify(entry).includes('"call_9"'));
      const withEntries = (changed: readonly unknown[]): unknown =>
        JSON.parse(text.replace(JSON.stringify(entries), () => JSON.stringify(changed)));
      const renamed = replaceLast(text, '"call_2"', '"call_1"');
      const swapped = replaceLast(
        replaceLast(text, '"call_1"', '"call_2"'),
        '"call_2"',
        '"call_1"',
      );
      for (const wrong of [
        withEntries(entries.toSpliced(last, 1)),
        withEntries(entries.toSpliced(last, 0, ...entries.slice(last, last + 1))),
        JSON.parse(renamed),
        JSON.parse(swapped),
      ]) {
        expect(answerProblems(format, wrong)).to.not.deep.equal([]);
      }
    });
  });
}

function replaceLast(text: string, piece: string, other: string): string {
  const at = text.lastIndexOf(piece);
  return text.slice(0, at) + other + text.slice(at + piece.length);
}
