import { displayWidth } from './displayText.ts';

const ESC = '\u001b[';
const HIDE_CURSOR = `${ESC}?25l`;
const SHOW_CURSOR = `${ESC}?25h`;
/** Terminals that know it show everything between the two at once; the others ignore it. */
const BEGIN_UPDATE = `${ESC}?2026h`;
const END_UPDATE = `${ESC}?2026l`;
const ERASE_LINE_END = `${ESC}K`;
const ERASE_BELOW = `${ESC}J`;
const STYLES = new RegExp(`${'\u001b'}\\[[0-9;]*m`, 'g');

/** A terminal, as far as this uses it. */
export interface Terminal {
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

/**
 * Keeps a few lines at the bottom of a terminal up to date, below lines that stay. One write per frame, no clearing before
 * drawing: nothing flickers.
 */
export class Screen {
  readonly #terminal: Terminal;
  /** Widths of the lines of the last frame; the cursor stands at the end of its last line. */
  #widths: readonly number[] = [];
  /** Columns of the terminal at the last frame. */
  #columns: number | undefined;
  #open = true;
  readonly #onExit = (): void => this.close();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.write(HIDE_CURSOR);
    // Also after an uncaught error the cursor comes back.
    process.once('exit', this.#onExit);
  }

  /** Puts `lasting` above the frame for good, and `frame` in place of the last one. */
  draw(lasting: readonly string[], frame: readonly string[]): void {
    if (!this.#open) return;
    const kept = frame.slice(-Math.max(1, (this.#terminal.rows ?? 24) - 1));
    const lines = [
      ...lasting.map((line) => `${line}${ERASE_LINE_END}\n`),
      kept.join(`${ERASE_LINE_END}\n`),
    ];
    // Where lines have wrapped, what is left of them must go first.
    const clear = this.#terminal.columns === this.#columns ? '' : ERASE_BELOW;
    this.#columns = this.#terminal.columns;
    this.#terminal.write(
      `${BEGIN_UPDATE}${this.#toTop()}${clear}${lines.join('')}${ERASE_BELOW}${END_UPDATE}`,
    );
    this.#widths = kept.map((line) => displayWidth(line.replace(STYLES, '')));
  }

  /** Lets go of the frame, which stays as it is, and gives the cursor back. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    process.off('exit', this.#onExit);
    this.#terminal.write(`${this.#widths.some((width) => width > 0) ? '\n' : ''}${SHOW_CURSOR}`);
  }

  /** To the beginning of the last frame, also if the terminal has become narrower and its lines wrap now. */
  #toTop(): string {
    const columns = Math.max(1, this.#terminal.columns ?? 80);
    const rows = this.#widths.reduce(
      (sum, width) => sum + Math.max(1, Math.ceil(width / columns)),
      0,
    );
    return rows > 1 ? `\r${ESC}${rows - 1}A` : '\r';
  }
}
