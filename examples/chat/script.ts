import type { AnthropicMessage } from 'millrace';
import type { ModelServerRequest, ModelTurn, TurnStep } from 'millrace/testing/server';

/** Plays the model: what it says depends on what the user said last, and on the results since. `pace` as with the tools. */
export function playModel({ body }: ModelServerRequest, pace: number): ModelTurn {
  const { messages } = body as { readonly messages: readonly AnthropicMessage[] };
  return { deltaChars: 6, chunkMs: 30 * pace, steps: stepsFor(lastRound(messages)) };
}

/** What the user said last, and what the tools have given since, the last of each. */
interface Round {
  readonly said: string;
  readonly results: ReadonlyMap<string, string>;
}

function stepsFor({ said, results }: Round): readonly TurnStep[] {
  const city = /\b(?:in|to)\s+(\p{Lu}[\p{L}-]{1,40})/u.exec(said)?.[1] ?? 'Oslo';
  if (/train|trip|book|travel|\bgo\b/i.test(said)) return planTrip(city, results);
  if (/weather/i.test(said)) return tellWeather(city, results.get('weather'));
  if (/story/i.test(said)) return [{ text: STORY }];
  return [{ text: HELP }];
}

function tellWeather(city: string, weather: string | undefined): readonly TurnStep[] {
  if (weather !== undefined) return [{ text: `In ${city} it is like this today: ${weather}` }];
  return [
    { text: `Let me look at the sky over ${city}.` },
    { call: { name: 'weather', arguments: { city } } },
  ];
}

function planTrip(city: string, results: Round['results']): readonly TurnStep[] {
  const [train, booked] = [results.get('ask_user'), results.get('book_train')];
  if (booked !== undefined) return [{ text: `${booked} Anything else?` }];
  if (train !== undefined) {
    return [{ text: `${train}, then.` }, { call: { name: 'book_train', arguments: { train } } }];
  }
  if (results.has('find_trains')) {
    const question = 'Which of the trains do you want?';
    return [{ text: 'There you are.' }, { call: { name: 'ask_user', arguments: { question } } }];
  }
  return [
    { text: `I look for trains to ${city}, ` },
    { call: { name: 'find_trains', arguments: { to: city } } },
    { text: 'and for the weather there. ' },
    { call: { name: 'weather', arguments: { city } } },
    { text: 'Both run already, while I am still writing this.' },
  ];
}

/** What came after the last message in which the user says something. */
function lastRound(messages: readonly AnthropicMessage[]): Round {
  const at = messages.findLastIndex((message) => textOf(message) !== '');
  const blocks = messages.slice(at).flatMap(({ content }) => (isText(content) ? [] : content));
  const names = new Map<unknown, string>();
  const results = new Map<string, string>();
  for (const block of blocks as readonly Block[]) {
    if (block.type === 'tool_use') names.set(block.id, block.name ?? '');
    if (block.type !== 'tool_result') continue;
    results.set(names.get(block.tool_use_id) ?? '', resultText(block.content));
  }
  const last = messages[at];
  return { said: last === undefined ? '' : textOf(last), results };
}

/** What this looks at of a block, whatever its type. */
interface Block {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly tool_use_id?: string;
  readonly content?: unknown;
}

function textOf({ role, content }: AnthropicMessage): string {
  return role === 'user' && isText(content) ? content : '';
}

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as readonly { readonly text?: string }[]) : [];
  return parts.map(({ text = '' }) => text).join('');
}

function isText(content: unknown): content is string {
  return typeof content === 'string';
}

const HELP =
  'I am a script, and know three things: the weather in Oslo, a trip to Bergen, and a long story.';
const STORY = [
  'Once there was a mill by a river, and the miller had three wheels.',
  'The first ground corn, the second sawed wood, and the third drew water.',
  'In spring, when the river was high, all three turned at once.',
  'In summer there was water for one, and the miller had to choose.',
  'So he built a race with a gate for each wheel, and wrote down who would be next.',
  'From then on nobody waited longer than they had to, and nobody pushed in.',
].join(' ');
