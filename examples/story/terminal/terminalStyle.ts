import { type Colours, colours } from './colours.ts';
import { type Glyphs, glyphsFor } from './glyphs.ts';

/** How to draw on the output there is. */
export interface TerminalStyle {
  /** Most columns of a line: one less than there are, so that no line ever wraps. */
  readonly columns: number;
  readonly glyphs: Glyphs;
  readonly colours: Colours;
}

/** The part of an output stream that this looks at. */
export interface OutputFacts {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

type Environment = { readonly [name: string]: string | undefined };

const PIPED_COLUMNS = 100;

/** Whether the output can be redrawn: a terminal that knows how to move its cursor. */
export function canRedraw({ isTTY }: OutputFacts, environment: Environment): boolean {
  return isTTY === true && environment['TERM'] !== 'dumb';
}

/** The style for an output: colours only where it can be redrawn and NO_COLOR is not set (no-color.org). */
export function terminalStyle(output: OutputFacts, environment: Environment): TerminalStyle {
  return {
    columns: Math.max(20, output.isTTY ? (output.columns || 80) - 1 : PIPED_COLUMNS),
    glyphs: glyphsFor(environment),
    colours: colours(canRedraw(output, environment) && !environment['NO_COLOR']),
  };
}
