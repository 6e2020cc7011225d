/** The signs that the story draws with. All take one column. */
export interface Glyphs {
  readonly rule: string;
  readonly ellipsis: string;
  readonly writing: string;
  readonly waiting: string;
  readonly running: readonly string[];
  readonly good: string;
  readonly bad: string;
  readonly stopped: string;
  /** The timeline: the model, a call being written, sealed, waiting, running; the axis, its ticks, the end of the model. */
  readonly model: string;
  readonly written: string;
  readonly seal: string;
  readonly wait: string;
  readonly run: string;
  readonly axis: string;
  readonly tick: string;
  readonly finish: string;
}

const UNICODE: Glyphs = {
  rule: '─',
  ellipsis: '…',
  writing: '✎',
  waiting: '◌',
  running: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
  good: '✔',
  bad: '✘',
  stopped: '■',
  model: '▒',
  written: '░',
  seal: '◆',
  wait: '·',
  run: '█',
  axis: '─',
  tick: '┬',
  finish: '┊',
};

const ASCII: Glyphs = {
  rule: '-',
  ellipsis: '~',
  writing: '/',
  waiting: '.',
  running: ['|', '/', '-', '\\'],
  good: '+',
  bad: 'x',
  stopped: '#',
  model: '%',
  written: ':',
  seal: 'o',
  wait: '.',
  run: '#',
  axis: '-',
  tick: '+',
  finish: '|',
};

/** The signs for a terminal: plain ASCII where the locale says that it can show nothing else. */
export function glyphsFor(environment: { readonly [name: string]: string | undefined }): Glyphs {
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'];
  if (environment['TERM'] === 'linux') return ASCII;
  return locale && !/utf-?8/i.test(locale) ? ASCII : UNICODE;
}

/** The signs that most terminals can show. */
export const unicodeGlyphs: Glyphs = UNICODE;
