import { cleanLine } from './cleanText.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';

/** Most things that are said of one list. */
const MAX_SAID = 100;

const MAX_NAME_CHARS = 128;

/** What is wrong with one list: the first 100 things, and one more that counts the rest. A million bad tools become no more. */
export class SomeDiagnostics {
  readonly #list: string;
  readonly #said: McpDiagnostic[] = [];
  /** How many things were not said. */
  #more = 0;

  /** `list` says what it is, as the beginning of a sentence. */
  constructor(list: string) {
    this.#list = list;
  }

  /** Takes one; `say` is called only if it is one of the first. */
  add(say: () => McpDiagnostic): undefined {
    if (this.#said.length < MAX_SAID) this.#said.push(say());
    else this.#more += 1;
  }

  /** Those that were taken. */
  all(): readonly McpDiagnostic[] {
    if (this.#more === 0) return this.#said;
    const message = `${this.#list} has ${this.#more} more things wrong.`;
    return [...this.#said, { type: 'more', message }];
  }
}

/** A name of a server's tool as diagnostics show it: one line without invisible characters, cut after 128 UTF-16 code units. */
export function shownName(rawName: string): string {
  return cleanLine(rawName, MAX_NAME_CHARS);
}
