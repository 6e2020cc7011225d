/**
 * A chat in the browser, on a plain Node server: it streams each conversation to its page by server-sent events, keeps what was
 * said, and asks the user before anything is booked.
 *
 *   npx tsx examples/chatServer/main.ts           offline, with a model that follows a script
 *   npx tsx examples/chatServer/main.ts --live    with ANTHROPIC_API_KEY or OPENAI_API_KEY
 *   npx tsx examples/chatServer/main.ts --fast    plays some pages by itself, and checks what they get
 *
 * PORT, a variable of the environment, is where it listens on the loopback interface; 8080 without it.
 */
import { once } from 'node:events';
import { openAgent } from '../chat/agent.ts';
import { selfCheck } from './selfCheck.ts';
import { startChatServer } from './server.ts';

const USAGE = 'Usage: npx tsx examples/chatServer/main.ts [--live | --fast]';
const PORT = Number(process.env['PORT'] ?? 8_080);

const [option = '', ...others] = process.argv.slice(2);
if (others.length > 0 || !['', '--live', '--fast'].includes(option)) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (option === '--fast') {
  await selfCheck();
} else {
  await serve(option === '--live').catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function serve(live: boolean): Promise<void> {
  const agent = await openAgent({ live });
  try {
    const server = await startChatServer(agent, PORT);
    console.log(`${server.url} talks to ${agent.title}.\nPress Ctrl-C to end.`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await server.close();
  } finally {
    await agent.close();
  }
}
