/** The colours of a picture. Run and failure differ in lightness and along the blue-orange axis, which nearly everybody sees. */
export interface Palette {
  /** Behind everything. */
  readonly paper: string;
  /** Edges of areas. */
  readonly edge: string;
  /** Lines of the grid. */
  readonly grid: string;
  /** Text that matters. */
  readonly ink: string;
  /** Other text: at least 4.5 to 1 on the paper. */
  readonly muted: string;
  /** What the model writes. */
  readonly model: string;
  /** What it thinks, and behind calls that it writes. */
  readonly faint: string;
  /** Lines of a wait. */
  readonly wait: string;
  /** Waits for an approval. */
  readonly approval: string;
  /** A tool that runs. */
  readonly run: string;
  /** A tool that failed. */
  readonly failure: string;
}

/** Dark on white. */
export const LIGHT: Palette = {
  paper: '#ffffff',
  edge: '#d8dee9',
  grid: '#edf0f5',
  ink: '#18212f',
  muted: '#596579',
  model: '#76839a',
  faint: '#c3cbd9',
  wait: '#9aa6b8',
  approval: '#8a63b8',
  run: '#1f6feb',
  failure: '#c8500a',
};

/** Light on near black. */
export const DARK: Palette = {
  paper: '#10151d',
  edge: '#2b3442',
  grid: '#1e2632',
  ink: '#e6ebf2',
  muted: '#98a4b6',
  model: '#8895aa',
  faint: '#465265',
  wait: '#69768a',
  approval: '#b795e0',
  run: '#58a0ff',
  failure: '#ff9a52',
};
