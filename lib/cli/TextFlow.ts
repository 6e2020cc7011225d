import { characterWidth, textWidth } from './textWidth.ts';

/** How many characters without a width may follow one: as many as Unicode's stream-safe text has, UAX #15. */
const MAX_MARKS = 30;

/** Breaks harmless text that comes in pieces into lines of a terminal: between words where it can. */
export class TextFlow {
  /** The line that is not complete. */
  #line = '';
  /** Its width in columns. */
  #width = 0;
  /** How many characters without a width stand at the end of it. */
  #marks = 0;

  /** The line that is not complete yet. */
  get line(): string {
    return this.#line;
  }

  /** Takes text and gives the lines that it completes, none of them wider than `columns`. */
  take(text: string, columns: number): string[] {
    const lines: string[] = [];
    for (const [at, segment] of text.split('\n').entries()) {
      if (at > 0) lines.push(...this.#break());
      this.#append(segment, columns, lines);
    }
    return lines;
  }

  /** Gives what of the line that is not complete goes beyond `columns`, which may be fewer than before. */
  fit(columns: number): string[] {
    return this.#width > columns ? this.take(this.end().join(''), columns) : [];
  }

  /** Ends the line that is not complete: it is given if there is something in it. */
  end(): string[] {
    return this.#line === '' ? [] : this.#break();
  }

  #append(segment: string, columns: number, lines: string[]): void {
    for (const character of segment) {
      const width = characterWidth(character);
      this.#marks = width === 0 ? this.#marks + 1 : 0;
      if (this.#marks > MAX_MARKS) continue;
      if (this.#width + width > columns) {
        lines.push(this.#wrap(character));
        if (character === ' ') continue;
      }
      this.#line += character;
      this.#width += width;
    }
  }

  /** Gives the full line, up to its last space if a word goes on; what follows that begins the next one. */
  #wrap(next: string): string {
    const full = this.#line;
    const at = next === ' ' ? -1 : full.lastIndexOf(' ');
    this.#line = at > 0 ? full.slice(at + 1) : '';
    this.#width = textWidth(this.#line);
    return at > 0 ? full.slice(0, at) : full;
  }

  #break(): string[] {
    const line = this.#line;
    this.#line = '';
    this.#width = 0;
    return [line];
  }
}
