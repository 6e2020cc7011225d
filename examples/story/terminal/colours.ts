/** Colours a text, or leaves it as it is. */
export type Paint = (text: string) => string;

/** The few colours of the story, from the terminal's own sixteen. */
export interface Colours {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly blue: Paint;
  readonly cyan: Paint;
}

/** The colours, or, where none are wanted, functions that change nothing. */
export function colours(wanted: boolean): Colours {
  const paint =
    (on: number, off: number): Paint =>
    (text) =>
      wanted && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    blue: paint(34, 39),
    cyan: paint(36, 39),
  };
}
