import { harmless } from './harmless.ts';

/**
 * Makes text that comes in pieces safe for a terminal. What belongs together is not taken apart where the pieces end: half of a
 * character, or of a line end, waits for the next piece.
 */
export class TerminalText {
  /** A carriage return, or half of a surrogate pair, at the end of what came; else empty. */
  #held = '';

  /** What can be shown of a piece, and of what waited before it. */
  take(piece: string): string {
    const text = this.#held + piece;
    this.#held = /[\r\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    const whole = this.#held === '' ? text : text.slice(0, -1);
    return harmless(whole.replaceAll('\r\n', '\n'));
  }

  /** What still waits, when nothing more comes. */
  end(): string {
    const rest = harmless(this.#held);
    this.#held = '';
    return rest;
  }
}
