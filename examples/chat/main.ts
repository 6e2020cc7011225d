/**
 * A chat in the terminal: text and calls while they come, questions before anything is booked, and conversations that are
 * saved and gone on with.
 *
 *   npx tsx examples/chat/main.ts           offline, with a model that follows a script
 *   npx tsx examples/chat/main.ts --live    with ANTHROPIC_API_KEY or OPENAI_API_KEY
 *   npx tsx examples/chat/main.ts --fast    plays a chat by itself, and checks it
 */
import { openAgent } from './agent.ts';
import { selfCheck } from './selfCheck.ts';
import { TerminalChat } from './TerminalChat.ts';

const USAGE = 'Usage: npx tsx examples/chat/main.ts [--live | --fast]';

const [option = '', ...others] = process.argv.slice(2);
if (others.length > 0 || !['', '--live', '--fast'].includes(option)) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (option === '--fast') {
  await selfCheck();
} else {
  await chat(option === '--live').catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function chat(live: boolean): Promise<void> {
  const agent = await openAgent({ live });
  const terminal = new TerminalChat(agent, { input: process.stdin, output: process.stdout });
  // Where the keys are not read one by one, Ctrl-C comes as a signal.
  process.on('SIGINT', () => terminal.interrupt());
  process.once('SIGTERM', () => terminal.end());
  // Whoever has read the output has left.
  process.stdout.on('error', () => terminal.end());
  console.log(`You talk to ${agent.title}. /help says more.`);
  try {
    await terminal.run();
  } finally {
    await agent.close();
    // A terminal that is read keeps the process alive.
    process.stdin.destroy();
  }
}
