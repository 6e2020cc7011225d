import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { CliOutput } from './CliIo.ts';
import { harmless } from './harmless.ts';
import { paint, withoutInk } from './paint.ts';
import { nameColumnsOf, renderRow } from './renderRow.ts';
import { ShownCalls } from './ShownCalls.ts';
import { selectRows } from './selectRows.ts';
import { TerminalText } from './TerminalText.ts';
import { TextFlow } from './TextFlow.ts';
import type { TurnView } from './TurnView.ts';
import { clipText, textWidth } from './textWidth.ts';

const HIDE_CURSOR = '\u001b[?25l';
/** Shows the cursor of a terminal again. */
export const SHOW_CURSOR: string = '\u001b[?25h';
const CLEAR_LINE_END = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';
/** Rows that calls and questions leave free: for the unfinished line of text, the summary, and a row of what stands above. */
const OTHER_ROWS = 3;

/**
 * Shows a turn on a terminal: text above, below it a row for each call, redrawn in place. Each picture is written at once and
 * only over what changes, so that nothing flickers.
 */
export class LiveView implements TurnView {
  readonly #output: CliOutput;
  readonly #colour: boolean;
  readonly #calls = new ShownCalls();
  readonly #text = new TerminalText();
  readonly #flow = new TextFlow();
  readonly #printedText = new TerminalText();
  readonly #printed = new TextFlow();
  /** What the text is a part of: what the model says, or what it thinks. */
  #kind: 'text' | 'reasoning' = 'text';
  /** Lines of text that are complete and not written yet. */
  #lines: string[] = [];
  #question: string | undefined;
  /** Columns that each line of the picture that is redrawn takes. The cursor is in the last one. */
  #widths: readonly number[] = [];
  /** What was written last, to write nothing when nothing has changed. */
  #drawn = '';
  #hasBegun = false;

  constructor(output: CliOutput, colour: boolean) {
    this.#output = output;
    this.#colour = colour;
  }

  take(event: ModelEvent | ToolEvent, atMs: number): void {
    if (event.type === 'text-delta') this.#say('text', event.delta);
    else if (event.type === 'reasoning-delta') this.#say('reasoning', event.delta);
    else this.#calls.take(event, atMs);
  }

  fits(question: string): boolean {
    return this.#asked(question).length < this.#rows;
  }

  ask(question: string | undefined): void {
    this.#question = question;
  }

  /** Shows what a tool prints, above all else, as soon as a line of it is complete. */
  print(text: string): void {
    this.#lines.push(...this.#printed.take(this.#printedText.take(text), this.#columns));
  }

  tick(atMs: number): void {
    this.#draw(this.#region(atMs, this.#rows));
  }

  end(atMs: number): void {
    this.#question = undefined;
    this.#lines.push(
      ...this.#printed.take(this.#printedText.end(), this.#columns),
      ...this.#printed.end(),
    );
    this.#endText();
    const rows = this.#region(atMs, Number.POSITIVE_INFINITY);
    this.#draw(rows);
    this.#output.write(`${rows.length > 0 ? '\r\n' : ''}${SHOW_CURSOR}`);
  }

  #say(kind: 'text' | 'reasoning', delta: string): void {
    if (kind !== this.#kind) this.#endText();
    this.#kind = kind;
    this.#keep(this.#flow.take(this.#text.take(delta), this.#columns));
  }

  #endText(): void {
    this.#keep(this.#flow.take(this.#text.end(), this.#columns));
    this.#keep(this.#flow.end());
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(this.#painted(line));
  }

  #painted(line: string): string {
    return paint(line, this.#kind === 'reasoning' ? 'dim' : undefined, this.#colour);
  }

  /** A terminal that is filled to its last column behaves in one of two ways. */
  get #columns(): number {
    return Math.max(1, this.#output.columns - 1);
  }

  /** How many rows there are for the calls and the question. */
  get #rows(): number {
    return Math.max(2, this.#output.rows - OTHER_ROWS);
  }

  /** The lines that are redrawn: the unfinished line of text, calls, and the question. */
  #region(nowMs: number, maxRows: number): readonly string[] {
    const columns = this.#columns;
    this.#keep(this.#flow.fit(columns));
    const calls = this.#calls.all;
    const asked = this.#question === undefined ? [] : this.#asked(this.#question);
    const { shown, settled, unsettled } = selectRows(calls, Math.max(1, maxRows - asked.length));
    const options = {
      columns,
      nowMs,
      colour: this.#colour,
      nameColumns: nameColumnsOf(calls, columns),
    };
    return [
      ...(this.#flow.line === '' ? [] : [this.#painted(this.#flow.line)]),
      ...shown.map((call) => renderRow(call, options)),
      ...(settled + unsettled > 0
        ? [paint(clipText(leftOut(settled, unsettled), columns), 'dim', this.#colour)]
        : []),
      // A question that the terminal has become too small for shows its end, and was read before.
      ...asked.slice(-maxRows).map((line) => paint(line, 'bold', this.#colour)),
    ];
  }

  /** The lines of a question and its answers. */
  #asked(question: string): readonly string[] {
    const flow = new TextFlow();
    return [...flow.take(`${harmless(question)} [y/n]`, this.#columns), ...flow.end()];
  }

  /** Rows of the picture: a terminal that has become narrower has broken its lines. */
  get #height(): number {
    const columns = Math.max(1, this.#output.columns);
    return this.#widths.reduce((rows, width) => rows + Math.max(1, Math.ceil(width / columns)), 0);
  }

  #draw(region: readonly string[]): void {
    const lines = [...this.#lines, ...region];
    const isSame = this.#lines.length === 0 && lines.join('\n') === this.#drawn;
    if (isSame) return;
    const height = this.#height;
    const up = height > 1 ? `\u001b[${height - 1}A` : '';
    const text = lines.map((line) => line + CLEAR_LINE_END).join('\r\n');
    // Behind complete lines the cursor waits on a line of its own.
    const end = region.length === 0 && lines.length > 0 ? '\r\n' : '';
    const begin = this.#hasBegun ? '' : HIDE_CURSOR;
    this.#output.write(`${begin}\r${up}${text}${end}${CLEAR_BELOW}`);
    this.#hasBegun = true;
    this.#widths = region.map((line) => textWidth(withoutInk(line)));
    this.#drawn = region.join('\n');
    this.#lines = [];
  }
}

/** Says how many calls have no row. */
function leftOut(settled: number, unsettled: number): string {
  const parts = [
    ...(unsettled > 0 ? [`${unsettled} more to come`] : []),
    ...(settled > 0 ? [`${settled} more settled`] : []),
  ];
  return `    and ${parts.join(', ')}`;
}
