import type { McpDiagnostic } from './McpDiagnostic.ts';

/** Most things that are said of one list. */
const MAX_OF_LIST = 200;

/**
 * Says what is wrong with the lists of a server: each thing once, and again only after a list in which it was not wrong. At most
 * 200 things are said of one list.
 */
export class ListDiagnostics {
  readonly #say: (diagnostic: McpDiagnostic) => void;
  /** What was wrong with the list before; at most MAX_OF_LIST. */
  #before: ReadonlySet<string> = new Set();
  /** What is wrong with the list under way; at most MAX_OF_LIST. */
  #now = new Set<string>();

  /** `say` is called with what is new. */
  constructor(say: (diagnostic: McpDiagnostic) => void) {
    this.#say = say;
  }

  /** Takes what is wrong with the list under way. */
  add(diagnostic: McpDiagnostic): void {
    const { type, tool, message } = diagnostic;
    const key = JSON.stringify([type, tool, message]);
    if (this.#now.has(key) || this.#now.size >= MAX_OF_LIST) return;
    this.#now.add(key);
    if (!this.#before.has(key)) this.#say(diagnostic);
  }

  /** Ends the list under way. One that was broken off is not ended: it goes on with the next. */
  endList(): void {
    this.#before = this.#now;
    this.#now = new Set();
  }
}
