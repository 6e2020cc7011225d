import { readFile, writeFile } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import type { ConversationEvent } from 'millrace';
import type { Observable } from 'rxjs';
import { type TerminalStyle, terminalStyle } from '../story/terminal/terminalStyle.ts';
import { AnswerView } from './AnswerView.ts';
import type { Agent } from './agent.ts';
import { Chat, type OpenQuestion } from './Chat.ts';
import { Printer } from './Printer.ts';

/** What a chat is held on: the streams of the process, or others like them. */
export interface ChatTerminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Longer lines are hard to read. */
const MOST_COLUMNS = 100;

/** A chat in a terminal: reads a line, shows the answer, until there are no more lines. */
export class TerminalChat {
  readonly #terminal: ChatTerminal;
  readonly #chat: Chat;
  readonly #lines: Interface;
  readonly #isEcho: boolean;
  readonly #printer: Printer;
  readonly #view: AnswerView;
  /** Stops the answer that is coming. */
  #stop: AbortController | undefined;
  /** How often the user has pressed Ctrl-C since the last line. */
  #interrupts = 0;
  /** Whether no more lines come; those that came before may still wait. */
  #isClosed = false;

  constructor(agent: Agent, terminal: ChatTerminal) {
    const { input, output } = terminal;
    const isTerminal = input.isTTY === true && output.isTTY === true;
    this.#terminal = terminal;
    this.#chat = new Chat(agent);
    this.#isEcho = input.isTTY !== true;
    this.#printer = new Printer(output, () => Math.min(this.#style.columns, MOST_COLUMNS));
    this.#view = new AnswerView(this.#printer, () => this.#style);
    this.#lines = createInterface({ input, output, terminal: isTerminal });
    // A terminal whose keys are read one by one says Ctrl-C here, and not to the process.
    this.#lines.on('SIGINT', () => this.interrupt());
    this.#lines.on('close', () => {
      this.#isClosed = true;
    });
  }

  /** Chats. Resolves when there are no more lines, and after `/quit` and `end`. */
  async run(): Promise<void> {
    // One reader for all lines: those that come while an answer is shown wait in it.
    const lines = this.#lines[Symbol.asyncIterator]();
    try {
      for (;;) {
        const [question] = this.#chat.questions;
        this.#prompt(question);
        const { value: line, done } = await lines.next();
        if (done) return void this.#terminal.output.write('\n');
        if (this.#isEcho) this.#terminal.output.write(`${line}\n`);
        this.#interrupts = 0;
        if (line.trim() === '/quit') return;
        await this.#take(line.trim(), question);
      }
    } finally {
      this.#lines.close();
    }
  }

  /** Takes that the user has pressed Ctrl-C: gives up the line or the answer; twice in a row ends the chat. */
  interrupt(): void {
    const isTyping = this.#lines.line !== '';
    this.#interrupts = isTyping ? 1 : this.#interrupts + 1;
    if (this.#interrupts > 1) return this.end();
    if (isTyping && this.#lines.terminal) this.#lines.write(null, { ctrl: true, name: 'u' });
    if (this.#stop !== undefined) return this.#stop.abort();
    this.#say('dim', '\nPress Ctrl-C again to end.');
    this.#showPrompt();
  }

  /** Ends the chat, and stops the answer. */
  end(): void {
    this.#stop?.abort();
    this.#lines.close();
  }

  get #style(): TerminalStyle {
    return terminalStyle(this.#terminal.output, process.env);
  }

  #prompt(question: OpenQuestion | undefined): void {
    const { bold } = this.#style.colours;
    if (question === undefined) this.#lines.setPrompt(bold('› '));
    else {
      // What the model wants to know may be longer than a prompt should be.
      this.#printer.text(question.text);
      this.#printer.end();
      this.#lines.setPrompt(bold(question.kind === 'approval' ? '(y/n) › ' : '? › '));
    }
    this.#showPrompt();
  }

  /** A reader that is closed does not prompt on newer Nodes. */
  #showPrompt(): void {
    if (this.#isClosed) this.#terminal.output.write(this.#lines.getPrompt());
    else this.#lines.prompt();
  }

  async #take(line: string, question: OpenQuestion | undefined): Promise<void> {
    const [command = '', ...words] = line.split(' ');
    if (command.startsWith('/')) return this.#command(command, words.join(' '));
    if (line === '') return;
    if (question === undefined) {
      this.#view.begin();
      await this.#follow((signal) => this.#chat.ask(line, signal));
      return;
    }
    const input = question.kind === 'approval' ? YES_OR_NO[line.toLowerCase()] : line;
    if (input === undefined) return this.#say('yellow', 'Answer y or n.');
    await this.#follow((signal) => this.#chat.answer({ [question.id]: input }, signal));
  }

  async #command(command: string, path: string): Promise<void> {
    try {
      if (command === '/save' && path !== '') await this.#save(path);
      else if (command === '/load' && path !== '') await this.#load(path);
      else this.#say('dim', HELP);
    } catch (error) {
      this.#say('red', messageOf(error));
    }
  }

  async #save(path: string): Promise<void> {
    const snapshot = this.#chat.snapshot();
    if (snapshot === undefined) return this.#say('yellow', 'Nothing has been said yet.');
    // It is what the user has said: for nobody else to read.
    await writeFile(path, JSON.stringify(snapshot), { mode: 0o600 });
    this.#say('dim', `Saved in ${path}.`);
  }

  async #load(path: string): Promise<void> {
    const snapshot = JSON.parse(await readFile(path, 'utf8'));
    this.#view.begin();
    const isGood = await this.#follow((signal) => this.#chat.load(snapshot, signal));
    if (isGood) this.#say('dim', `Loaded from ${path}.`);
  }

  /** Shows an answer to its end, and tells whether it was a good one. An error ends the answer, not the chat. */
  async #follow(answer: (signal: AbortSignal) => Observable<ConversationEvent>): Promise<boolean> {
    const stop = new AbortController();
    this.#stop = stop;
    try {
      await answer(stop.signal).forEach((event) => {
        this.#view.take(event);
      });
      return true;
    } catch (error) {
      this.#say('red', messageOf(error));
      return false;
    } finally {
      this.#stop = undefined;
      this.#printer.end();
    }
  }

  #say(colour: 'dim' | 'red' | 'yellow', text: string): void {
    this.#printer.line(this.#style.colours[colour](text));
  }
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { y: true, yes: true, n: false, no: false };

const HELP = `Say something, and press Enter. Ctrl-C stops an answer; twice, or Ctrl-D, ends the chat.
/save <file>  keeps the conversation, open questions too
/load <file>  goes on with it
/quit         ends the chat`;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
