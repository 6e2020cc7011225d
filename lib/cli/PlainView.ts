import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { CliOutput } from './CliIo.ts';
import { formatCallState } from './formatCallState.ts';
import { harmless, harmlessLine } from './harmless.ts';
import type { ShownCall } from './ShownCall.ts';
import { latestLine, ShownCalls, shownTime } from './ShownCalls.ts';
import { TerminalText } from './TerminalText.ts';
import type { TurnView } from './TurnView.ts';
import { clipText } from './textWidth.ts';

const MAX_RESULT_COLUMNS = 200;
/** Events that change where a call is. */
const NEWS: ReadonlySet<string> = new Set(['tool-queued', 'tool-start', 'tool-result']);

/** Shows a turn in plain lines, for a file or a pipe: text as it comes, and a line each time a call is somewhere else. */
export class PlainView implements TurnView {
  readonly #output: CliOutput;
  readonly #calls = new ShownCalls();
  readonly #text = new TerminalText();
  #kind: 'text-delta' | 'reasoning-delta' = 'text-delta';
  #isLineStart = true;

  constructor(output: CliOutput) {
    this.#output = output;
  }

  take(event: ModelEvent | ToolEvent, atMs: number): void {
    if (event.type === 'text-delta' || event.type === 'reasoning-delta') {
      if (event.type !== this.#kind) this.#endLine();
      this.#kind = event.type;
      return this.#write(this.#text.take(event.delta));
    }
    const call = this.#calls.take(event, atMs);
    if (call !== undefined && NEWS.has(event.type)) this.#line(call, atMs);
  }

  fits(): boolean {
    return true;
  }

  ask(question: string | undefined): void {
    if (question === undefined) return;
    this.#endLine();
    this.#output.write(`${harmless(question)} [y/n]\n`);
  }

  tick(): void {
    // Nothing here changes by itself.
  }

  end(): void {
    this.#endLine();
  }

  #line(call: ShownCall, atMs: number): void {
    this.#endLine();
    const { settledMs, index, name } = call;
    const time = settledMs === undefined ? '' : ` (${shownTime(call, atMs)})`;
    const latest = settledMs === undefined ? '' : latestLine(call);
    const words = `[${index} ${harmlessLine(name)}] ${formatCallState(call)}${time}`;
    this.#output.write(
      `${clipText(latest === '' ? words : `${words}: ${latest}`, MAX_RESULT_COLUMNS)}\n`,
    );
  }

  #write(text: string): void {
    if (text === '') return;
    this.#output.write(text);
    this.#isLineStart = text.endsWith('\n');
  }

  #endLine(): void {
    this.#write(this.#text.end());
    if (!this.#isLineStart) this.#write('\n');
  }
}
