import type { Picture, Rgb } from './png.ts';

/** One bar. */
export interface Bar {
  readonly label: string;
  readonly value: number;
}

const PALETTE: readonly Rgb[] = [
  [250, 250, 247],
  [40, 44, 52],
  [64, 132, 214],
];
const [, INK, BAR] = [0, 1, 2] as const;
const WIDTH = 480;
const SCALE = 2;
const ROW_HEIGHT = 22;
const MARGIN = 12;
const GAP = 8;

/** Draws horizontal bars, a label before each and its value behind it. */
export function barChart(bars: readonly Bar[], format: (value: number) => string): Picture {
  const height = 2 * MARGIN + Math.max(1, bars.length) * ROW_HEIGHT;
  const pixels = new Uint8Array(WIDTH * height);
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const left = MARGIN + GAP + Math.max(0, ...bars.map(({ label }) => textWidth(label)));
  const room =
    WIDTH - left - MARGIN - GAP - Math.max(0, ...bars.map(({ value }) => textWidth(format(value))));

  const fill = (x: number, y: number, width: number, rows: number, color: number): void => {
    for (let row = y; row < y + rows; row += 1)
      pixels.fill(color, row * WIDTH + x, row * WIDTH + x + width);
  };
  const write = (text: string, x: number, y: number): void => {
    for (const { column, row } of dotsOf(text))
      fill(x + column * SCALE, y + row * SCALE, SCALE, SCALE, INK);
  };
  for (const [at, { label, value }] of bars.entries()) {
    const y = MARGIN + at * ROW_HEIGHT;
    const length = Math.max(1, Math.round((value / largest) * room));
    write(label, MARGIN, y + 4);
    fill(left, y + 2, length, ROW_HEIGHT - 8, BAR);
    write(format(value), left + length + GAP, y + 4);
  }
  return { width: WIDTH, height, pixels, palette: PALETTE };
}

/** A font of 3 by 5 dots: one octal digit per row, its bits from left to right. */
const FONT: { readonly [letter: string]: string } = {
  ...{
    A: '25755',
    B: '65656',
    C: '34443',
    D: '65556',
    E: '74647',
    F: '74644',
    G: '34553',
    H: '55755',
    I: '72227',
  },
  ...{
    J: '11152',
    K: '55655',
    L: '44447',
    M: '57755',
    N: '65555',
    O: '25552',
    P: '65644',
    Q: '25563',
    R: '65655',
  },
  ...{
    S: '34216',
    T: '72222',
    U: '55557',
    V: '55552',
    W: '55775',
    X: '55255',
    Y: '55222',
    Z: '71247',
  },
  ...{
    0: '75557',
    1: '26227',
    2: '61247',
    3: '61216',
    4: '55711',
    5: '74616',
    6: '34757',
    7: '71244',
    8: '75757',
  },
  ...{ 9: '75716', '.': '00002', '-': '00700', '/': '11244', ' ': '00000' },
};
const ADVANCE = 4;

function* dotsOf(text: string): Generator<{ readonly column: number; readonly row: number }> {
  for (const [at, letter] of [...text.toUpperCase()].entries()) {
    for (const [row, digit] of [...(FONT[letter] ?? '77777')].entries()) {
      for (let bit = 0; bit < 3; bit += 1) {
        if ((Number(digit) >> (2 - bit)) & 1) yield { column: at * ADVANCE + bit, row };
      }
    }
  }
}

function textWidth(text: string): number {
  return [...text].length * ADVANCE * SCALE;
}
