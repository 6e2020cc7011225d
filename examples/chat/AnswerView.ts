import type { ConversationEvent, ToolCall, ToolResult } from 'millrace';
import { cut, printable } from '../story/terminal/displayText.ts';
import type { TerminalStyle } from '../story/terminal/terminalStyle.ts';
import type { Printer } from './Printer.ts';

/** Shows an answer while it comes: text, and a line for whatever happens to a call. */
export class AnswerView {
  readonly #printer: Printer;
  readonly #style: () => TerminalStyle;
  #turn = 0;
  /** The calls of the turn that were shown, by index, and whether their results were. */
  #calls = new Map<number, 'called' | 'settled'>();

  constructor(printer: Printer, style: () => TerminalStyle) {
    this.#printer = printer;
    this.#style = style;
  }

  /** A new question was asked: turns are counted from 1 again. */
  begin(): void {
    this.#turn = 0;
  }

  /** Shows one event. A turn that is gone on with says its calls and results again: what was shown is not. */
  take(event: ConversationEvent): void {
    switch (event.type) {
      case 'turn-start':
        if (event.turn !== this.#turn) this.#calls = new Map();
        this.#turn = event.turn;
        break;
      case 'turn-retry':
        this.#calls = new Map();
        this.#line('yellow', `The response broke (${event.error.kind}), and is asked for again.`);
        break;
      case 'text-delta':
        this.#printer.text(event.delta);
        break;
      case 'tool-call-start':
      case 'finish':
        this.#printer.end();
        break;
      case 'tool-call':
        this.#called(event.call);
        break;
      case 'tool-output':
        for (const part of event.parts) this.#output(event.call, part);
        break;
      case 'tool-result':
        this.#settled(event.result);
        break;
      case 'done':
        this.#printer.end();
        if (event.reason === 'aborted') this.#line('yellow', 'Stopped.');
        else if (!QUIET.has(event.reason)) this.#line('yellow', `Ended: ${event.reason}.`);
        break;
      default:
        break;
    }
  }

  #called({ index, name, arguments: input }: ToolCall): void {
    if (this.#calls.has(index)) return;
    this.#calls.set(index, 'called');
    this.#line('cyan', `→ ${name} ${input}`);
  }

  #output({ name }: ToolCall, part: { readonly type: string; readonly text?: string }): void {
    const lines = part.type === 'text' ? (part.text ?? '').trim().split('\n') : [`(${part.type})`];
    for (const line of lines) this.#line('dim', `│ ${name}: ${line}`);
  }

  #settled({ index, toolName, status, error, timing }: ToolResult): void {
    if (this.#calls.get(index) === 'settled') return;
    this.#calls.set(index, 'settled');
    const { startedAt, settledAt } = timing;
    const took =
      startedAt === undefined ? '' : ` after ${((settledAt - startedAt) / 1_000).toFixed(1)} s`;
    if (error === undefined) this.#line('green', `✔ ${toolName}${took}`);
    else this.#line('red', `✘ ${toolName} ${status}${took}: ${error.message}`);
  }

  #line(colour: 'cyan' | 'dim' | 'green' | 'red' | 'yellow', text: string): void {
    const { colours, columns } = this.#style();
    this.#printer.line(colours[colour](cut(printable(text), columns)));
  }
}

/** Ends of which nothing has to be said. */
const QUIET: ReadonlySet<string> = new Set(['stop', 'interrupted']);
