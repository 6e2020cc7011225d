import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { ConversationEvent } from 'millrace';
import { firstValueFrom, lastValueFrom, toArray } from 'rxjs';
import { type Agent, openAgent } from '../../examples/chat/agent.ts';
import { Chat } from '../../examples/chat/Chat.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The programs that were started. */
const programs: Program[] = [];

/** The program, while it runs. */
class Program {
  readonly child: ChildProcessWithoutNullStreams;
  stdout = '';
  stderr = '';

  constructor(...given: string[]) {
    const { ANTHROPIC_API_KEY: _, OPENAI_API_KEY: __, ...env } = process.env;
    const node = ['--import=tsx', 'examples/chat/main.ts', ...given];
    this.child = spawn(process.execPath, node, { cwd: root, env });
    programs.push(this);
    this.child.stdout.on('data', (text) => (this.stdout += String(text)));
    this.child.stderr.on('data', (text) => (this.stderr += String(text)));
  }

  /** Waits until the output holds this. */
  async shows(text: string): Promise<void> {
    while (!this.stdout.includes(text)) await once(this.child.stdout, 'data');
  }

  async end(): Promise<number | null> {
    await once(this.child, 'close');
    return this.child.exitCode;
  }
}

describe('example: chat', function () {
  this.timeout(30_000);
  // One that does not end when it should is not left behind.
  afterEach(() => {
    for (const { child } of programs.splice(0)) child.kill('SIGKILL');
  });

  it('finds its outcome right, and ends by itself', async () => {
    const program = new Program('--fast');
    expect(await program.end(), program.stderr).to.equal(0);
    expect(program.stderr).to.equal('');
    expect(program.stdout).to.match(/Both chats went as they should\.\n$/);
  });

  it('reads from a pipe, and ends with it', async () => {
    const program = new Program();
    program.child.stdin.end('The weather in Oslo?\n\n/help\n/load /nowhere\nhello');
    expect(await program.end(), program.stderr).to.equal(0);
    expect(program.stderr).to.equal('');
    expect(program.stdout).to.contain('✔ weather');
    expect(program.stdout).to.contain('/save <file>');
    expect(program.stdout).to.contain('ENOENT').and.not.to.contain('Loaded');
    expect(program.stdout).to.match(/› hello\nI am a script, .*\n› \n$/);
    expect(program.stdout, 'no styles in a pipe').not.to.contain('\u001b');
  });

  it('stops the answer at the first Ctrl-C, and ends at two in a row', async () => {
    const program = new Program();
    program.child.stdin.write('A story.\n');
    await program.shows('Once there');
    program.child.kill('SIGINT');
    await program.shows('Stopped.');
    program.child.stdin.write('The weather in Oslo?\n');
    await program.shows('In Oslo it is');
    await program.shows('"sky":"rain"}\n› ');
    program.child.kill('SIGINT');
    await program.shows('Press Ctrl-C again to end.');
    program.child.kill('SIGINT');
    expect(await program.end(), program.stderr).to.equal(0);
    expect(program.stdout).not.to.contain('nobody pushed in');
  });

  it('ends without a word when nobody reads its output any more', async () => {
    const program = new Program();
    program.child.stdin.write('A story.\n');
    await program.shows('Once there');
    program.child.stdout.destroy();
    expect(await program.end(), program.stderr).to.equal(0);
    expect(program.stderr).to.equal('');
  });

  it('refuses what it does not know, and --live without a key', async () => {
    const [wrong, keyless] = [new Program('--slow'), new Program('--live')];
    expect(await Promise.all([wrong.end(), keyless.end()])).to.deep.equal([2, 1]);
    expect(wrong.stderr).to.match(/^Usage: .*\n$/);
    expect(keyless.stderr).to.match(/^--live needs ANTHROPIC_API_KEY or OPENAI_API_KEY\.\n$/);
  });
});

describe('example: chat, Chat', () => {
  let agent: Agent;
  const never = new AbortController().signal;

  before(async () => {
    agent = await openAgent({ pace: 0 });
  });
  after(() => agent.close());

  function ends(events: readonly ConversationEvent[]): unknown {
    const last = events.at(-1);
    return last?.type === 'done' ? last.reason : last;
  }

  it('goes on after an answer that was stopped, with what was said before', async () => {
    const chat = new Chat(agent);
    const stop = new AbortController();
    const stopped = await lastValueFrom(chat.ask('A story.', stop.signal).pipe(toArray())).then(
      ends,
    );
    expect(stopped).to.equal('stop');
    const next$ = chat.ask('The weather in Oslo?', stop.signal);
    await next$.forEach((event) => {
      if (event.type === 'tool-start') stop.abort();
    });
    const messages = await lastValueFrom(chat.ask('Hello!', never)).then(
      (event) => event.type === 'done' && event.messages,
    );
    const text = JSON.stringify(messages);
    expect(text).to.contain('A story.').and.to.contain('pushed in').and.to.contain('Hello!');
    const count = (part: string): number => text.split(part).length - 1;
    expect(count('"tool_use"'), 'every call has a result').to.equal(count('"tool_result"'));
  });

  it('takes answers to open questions only, and of the right kind', async () => {
    const chat = new Chat(agent);
    await lastValueFrom(chat.ask('A trip to Bergen.', never));
    const [question] = chat.questions;
    expect(question).to.include({ kind: 'words', text: 'Which of the trains do you want?' });
    const id = question?.id ?? '';
    expect(chat.wants({ [id]: 'IC 7' })).to.equal(true);
    for (const wrong of [{ [id]: true }, { other: 'IC 7' }, { [id]: 'IC 7', other: true }]) {
      expect(chat.wants(wrong)).to.equal(false);
      const error = await firstValueFrom(chat.answer(wrong, never)).catch((one) => one.message);
      expect(error).to.equal('No question is open.');
    }
    expect(chat.questions, 'nothing has changed').to.have.length(1);
  });

  it('drops its questions for a new message', async () => {
    const chat = new Chat(agent);
    await lastValueFrom(chat.ask('A trip to Bergen.', never));
    await lastValueFrom(chat.ask('The weather in Oslo?', never));
    expect(chat.questions).to.deep.equal([]);
  });

  it('keeps what waits in a snapshot, for another chat', async () => {
    const chat = new Chat(agent);
    await lastValueFrom(chat.ask('A trip to Bergen.', never));
    const kept = JSON.parse(JSON.stringify(chat.snapshot()));
    const other = new Chat(agent);
    await lastValueFrom(other.load(kept, never));
    expect(other.questions).to.deep.equal(chat.questions);
    const inputs = { [other.questions[0]?.id ?? '']: 'RE 31' };
    await lastValueFrom(other.answer(inputs, never));
    expect(other.questions[0]).to.include({ kind: 'approval', text: 'Book a seat in RE 31?' });
  });
});
