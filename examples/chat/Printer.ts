import { displayWidth } from '../story/terminal/displayText.ts';

/** Where a printer writes. */
export interface Paper {
  write(text: string): unknown;
}

/** Prints text that comes in pieces, broken between words, and lines that stand alone. Only ever appends. */
export class Printer {
  readonly #paper: Paper;
  readonly #columns: () => number;
  /** The word at the end that may still grow; never wider than a line. */
  #word = '';
  /** How much of the last line is taken. */
  #used = 0;
  #hasBlank = false;

  /** `columns`: how long a line may be; asked when it matters, since windows change. */
  constructor(paper: Paper, columns: () => number) {
    this.#paper = paper;
    this.#columns = columns;
  }

  /** Prints the next piece of a text. */
  text(piece: string): void {
    for (const [part] of harmless(piece).matchAll(/\n|[^\S\n]+|\S/gu)) {
      if (/^\S/u.test(part)) {
        if (displayWidth(this.#word + part) > this.#columns()) this.#endWord();
        this.#word += part;
      } else {
        this.#endWord();
        if (part === '\n') this.#endLine();
        else this.#hasBlank = true;
      }
    }
  }

  /** Prints a line of its own, as it is. A word that may still grow comes after it. */
  line(line: string): void {
    if (this.#used > 0) this.#endLine();
    this.#paper.write(`${line}\n`);
  }

  /** Ends the text, so that something else can be printed. */
  end(): void {
    this.#endWord();
    if (this.#used > 0) this.#endLine();
  }

  #endWord(): void {
    if (this.#word === '') return;
    const blank = this.#hasBlank && this.#used > 0 ? ' ' : '';
    const width = displayWidth(this.#word);
    const fits = this.#used + blank.length + width <= this.#columns();
    if (!fits && this.#used > 0) this.#endLine();
    this.#paper.write(fits ? blank + this.#word : this.#word);
    this.#used += width + (fits ? blank.length : 0);
    this.#word = '';
    this.#hasBlank = false;
  }

  #endLine(): void {
    this.#paper.write('\n');
    this.#used = 0;
    this.#hasBlank = false;
  }
}

/** Text of a model without what a terminal would obey: control characters, and those that turn the direction. */
function harmless(text: string): string {
  return text.replace(/(?!\n|\t)[\p{Cc}\p{Bidi_Control}]/gu, '');
}
