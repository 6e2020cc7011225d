import { characterWidth } from '../../lib/cli/textWidth.ts';

const ESCAPE = '\u001b';
/** What a picture of ours may tell a terminal: to move up, to clear the rest of a line or of all, to show the cursor, to colour. */
const SEQUENCE = /^.\[(?:(?<up>\d+)A|(?<clear>[KJ])|\?25[lh]|[\d;]*m)/;

/** A terminal without end downwards, which throws for what it does not know and for text that runs over its last column. */
export class Screen {
  readonly #columns: number;
  readonly #lines: string[] = [''];
  #row = 0;
  #column = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** What it shows. */
  get lines(): readonly string[] {
    return this.#lines.map((line) => line.trimEnd());
  }

  write(text: string): void {
    for (let rest = text; rest !== ''; ) rest = rest.slice(this.#take(rest));
  }

  /** Takes the beginning of `text`; gives how long it was. */
  #take(text: string): number {
    if (text.startsWith(ESCAPE)) return this.#obey(text);
    const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
    if (character === '\r') this.#column = 0;
    else if (character === '\n') this.#feed();
    else this.#put(character);
    return character.length;
  }

  #obey(text: string): number {
    const match = SEQUENCE.exec(text);
    if (match === null) throw new Error(`Unknown sequence: ${JSON.stringify(text.slice(0, 20))}`);
    const { up, clear } = match.groups ?? {};
    if (up !== undefined) this.#row -= Number(up);
    if (this.#row < 0) throw new Error('The cursor is above the screen.');
    if (clear !== undefined) this.#set(this.#before());
    if (clear === 'J') this.#lines.length = this.#row + 1;
    return match[0].length;
  }

  #feed(): void {
    this.#row += 1;
    if (this.#row === this.#lines.length) this.#lines.push('');
  }

  #put(character: string): void {
    if (/\p{Cc}/u.test(character)) throw new Error(`Control character: ${escape(character)}`);
    const before = this.#before();
    const width = characterWidth(character);
    const after = (this.#lines[this.#row] ?? '').slice(before.length + 1);
    this.#set(before + character + after);
    this.#column += width;
    if (this.#column >= this.#columns) throw new Error(`Too wide: ${this.#lines[this.#row]}`);
  }

  /** What stands left of the cursor. */
  #before(): string {
    let kept = '';
    let width = 0;
    for (const character of this.#lines[this.#row] ?? '') {
      width += characterWidth(character);
      if (width > this.#column) break;
      kept += character;
    }
    return kept;
  }

  #set(line: string): void {
    this.#lines[this.#row] = line;
  }
}
