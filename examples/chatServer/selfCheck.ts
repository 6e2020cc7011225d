import assert from 'node:assert';
import { lastValueFrom, take, toArray } from 'rxjs';
import { openAgent } from '../chat/agent.ts';
import type { PageEvent } from './PageEvent.ts';
import { openChat, postEvents } from './page/postEvents.ts';
import { startChatServer } from './server.ts';

/** Starts the server, and plays pages against it over HTTP. @throws AssertionError when something is wrong. */
export async function selfCheck(): Promise<void> {
  const agent = await openAgent({ pace: 0.1 });
  const server = await startChatServer(agent);
  try {
    await checkPage(server.url);
    await Promise.all([planTrip(server.url), askWeather(server.url), stopStory(server.url)]);
    assert.deepStrictEqual(agent.bookings, ['RE 31'], 'one seat was booked, once');
    console.log('Two conversations at once, one stopped: all went as it should.');
  } finally {
    await server.close();
    await agent.close();
  }
}

async function checkPage(url: string): Promise<void> {
  const page = await fetch(url);
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  assert(!/<script>|<style>|\son\w+=|\sstyle=/.test(await page.text()), 'nothing stands inline');
  assert.strictEqual((await fetch(`${url}/page.js`)).status, 200);
  const foreign = await fetch(`${url}/chats`, {
    method: 'POST',
    headers: { origin: 'http://example.com' },
    body: '{}',
  });
  assert.strictEqual(foreign.status, 403, 'pages of others get nothing');
}

async function askWeather(url: string): Promise<void> {
  const chat = await openChat(url);
  const events = await ask(chat, 'What is the weather in Oslo?');
  assert.match(textOf(events), /In Oslo it is like this today: .*"celsius":12/);
  assert.deepStrictEqual(events.at(-1), { type: 'done', reason: 'stop' });
}

/** A conversation that is interrupted twice: by a tool that needs the user, and for an approval. */
async function planTrip(url: string): Promise<void> {
  const chat = await openChat(url);
  const first = await ask(chat, 'Plan a trip to Bergen.');
  assert(
    first.some(({ type }) => type === 'output'),
    'output is shown while a tool runs',
  );
  assert(!JSON.stringify(first).includes('snapshot'), 'snapshots stay on the server');
  assert.deepStrictEqual(first.at(-1), { type: 'done', reason: 'interrupted' });

  const second = await reply(chat, first, 'RE 31');
  assert.deepStrictEqual(second.at(-1), { type: 'done', reason: 'interrupted' });
  const third = await reply(chat, second, true);
  assert.match(textOf(third), /A seat in RE 31 is booked\. Anything else\?/);
  assert.deepStrictEqual(third.at(-1), { type: 'done', reason: 'stop' });
  await assert.rejects(reply(chat, second, true), /neither a message nor the answer/);
}

/** A page that leaves in the middle: the answer stops, and the chat goes on. */
async function stopStory(url: string): Promise<void> {
  const chat = await openChat(url);
  const beginning$ = postEvents(`${chat}/messages`, { text: 'Tell me a story.' }).pipe(
    take(4),
    toArray(),
  );
  const beginning = await lastValueFrom(beginning$);
  assert.match(textOf(beginning), /^Once there/);
  const events = await ask(chat, 'And the weather in Rome?');
  assert.match(textOf(events), /^Let me look at the sky over Rome/);
}

/** Everything that the page gets. */
async function ask(chat: string, text: string): Promise<readonly PageEvent[]> {
  return lastValueFrom(postEvents(`${chat}/messages`, { text }).pipe(toArray()));
}

function reply(
  chat: string,
  events: readonly PageEvent[],
  input: boolean | string,
): Promise<readonly PageEvent[]> {
  const open = events.find((event) => event.type === 'question');
  assert(open !== undefined, 'the page has a question');
  return lastValueFrom(
    postEvents(`${chat}/answers`, { [open.question.id]: input }).pipe(toArray()),
  );
}

function textOf(events: readonly PageEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
}
