/** Rewrites CR and CRLF as LF in a text that comes in pieces, without waiting to see what follows a CR. Pure. */
export class LineEndNormalizer {
  /** Whether the last piece ended in CR: an LF at the start of the next belongs to it. */
  #afterCr = false;

  /** Takes a piece of text and gives it with one kind of line end. */
  read(text: string): string {
    if (text === '') return text;
    const rest = this.#afterCr && text.startsWith('\n') ? text.slice(1) : text;
    this.#afterCr = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  }
}
