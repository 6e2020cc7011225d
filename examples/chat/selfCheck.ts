import assert from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openAgent } from './agent.ts';
import { TerminalChat } from './TerminalChat.ts';

/** What the user does when the output ends like this. */
type Step = readonly [after: RegExp, does: string | ((chat: TerminalChat) => void)];

/** Plays two chats on a terminal of its own, and checks what they show. @throws AssertionError when something is wrong. */
export async function selfCheck(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-chat-'));
  const file = join(folder, 'trip.json');
  const agent = await openAgent({ pace: 0.05 });
  const play = async (steps: readonly Step[]): Promise<string> => {
    const input = new PassThrough();
    const output = new PassThrough({ encoding: 'utf8' });
    const chat = new TerminalChat(agent, { input, output });
    const waiting = [...steps];
    let [shown, since] = ['', ''];
    output.on('data', (text: string) => {
      process.stdout.write(text);
      shown += text;
      since += text;
      const [step] = waiting;
      if (step === undefined || !step[0].test(since)) return;
      waiting.shift();
      since = '';
      if (typeof step[1] === 'string') input.write(`${step[1]}\n`);
      else step[1](chat);
    });
    // What never comes is not waited for.
    const late = setTimeout(() => chat.end(), 20_000);
    await chat.run();
    clearTimeout(late);
    assert.deepStrictEqual(waiting, [], 'every step was reached');
    return shown;
  };
  try {
    const first = await play([
      [/› $/, 'What is the weather in Oslo?'],
      [/it is like this today: [^›]*› $/, 'Tell me a long story.'],
      [/Once there was/, (chat) => chat.interrupt()],
      [/Stopped\.\n› $/, 'Plan a trip to Bergen.'],
      [/Which of the trains do you want\?\n\? › $/, 'IC 9'],
      [/Book a seat in IC 9\?\n\(y\/n\) › $/, 'perhaps'],
      [/Answer y or n\.[\s\S]*› $/, `/save ${file}`],
      [/Saved in [\s\S]*› $/, '/quit'],
    ]);
    assert.match(first, /→ weather \{"city":"Oslo"\}\n/);
    assert.match(first, /find_trains: IC 7 08:12 to Bergen\n/);
    assert(!first.includes('nobody pushed in'), 'the story was stopped');
    assert.deepStrictEqual(agent.bookings, [], 'nothing is booked without the user');

    const second = await play([
      [/› $/, `/load ${file}`],
      [/Loaded from [\s\S]*\(y\/n\) › $/, 'y'],
      [/A seat in IC 9 is booked\. Anything else\?\n› $/, '/quit'],
    ]);
    assert(!second.includes('find_trains:'), 'what had run did not run again');
    assert.deepStrictEqual(agent.bookings, ['IC 9']);
    console.log('\nBoth chats went as they should.');
  } finally {
    await agent.close();
    await rm(folder, { recursive: true });
  }
}
