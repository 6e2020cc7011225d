import { FLOW_START, type FlowPosition, flowOf } from './flow.ts';
import { drawPanel } from './panel.ts';
import type { StoryView } from './storyView.ts';
import { Screen, type Terminal } from './terminal/Screen.ts';
import { type TerminalStyle, terminalStyle } from './terminal/terminalStyle.ts';
import type { TurnRecord } from './turn.ts';

/** A terminal that says when its size has changed. */
export interface LiveTerminal extends Terminal {
  readonly isTTY?: boolean;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

const FRAME_MS = 70;

/** Shows the story while it happens: the text as it comes, below it a panel of calls that is redrawn in place. */
export function createLiveView(
  terminal: LiveTerminal,
  environment: { readonly [name: string]: string | undefined },
): StoryView {
  const screen = new Screen(terminal);
  const style = (): TerminalStyle => terminalStyle(terminal, environment);
  let turn: TurnRecord | undefined;
  let position: FlowPosition = FLOW_START;

  const redraw = (): void => {
    if (turn === undefined) return;
    const flow = flowOf(turn, position, style());
    position = flow.position;
    screen.draw(flow.lasting, [...flow.growing, ...drawPanel(turn, Date.now(), style())]);
  };
  const frames = setInterval(redraw, FRAME_MS);
  terminal.on('resize', redraw);

  return {
    show: (current) => {
      turn = current;
    },
    end: (ended) => {
      turn = ended;
      redraw();
      screen.draw(drawPanel(ended, Date.now(), style()), []);
      turn = undefined;
      position = FLOW_START;
    },
    print: (lines) => screen.draw(lines, []),
    close: () => {
      clearInterval(frames);
      terminal.off('resize', redraw);
      screen.close();
    },
  };
}
