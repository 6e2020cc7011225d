import { cut, printable, wrap } from './terminal/displayText.ts';
import type { TerminalStyle } from './terminal/terminalStyle.ts';
import type { Block, TurnRecord } from './turn.ts';

/** How far the blocks of a turn have been shown for good. */
export interface FlowPosition {
  readonly block: number;
  readonly offset: number;
}

/** Lines that will not change any more, the line that still grows, and the position behind the former. */
export interface Flow {
  readonly lasting: readonly string[];
  readonly growing: readonly string[];
  readonly position: FlowPosition;
}

export const FLOW_START: FlowPosition = { block: 0, offset: 0 };
const MOST_TEXT_COLUMNS = 100;

/** Lays out what the model has written since `from`: its text, and a line where it made a call. */
export function flowOf(turn: TurnRecord, from: FlowPosition, style: TerminalStyle): Flow {
  const lasting: string[] = [];
  let { block: at, offset } = from;
  for (let block = turn.blocks[at]; block !== undefined; block = turn.blocks[at]) {
    const over =
      at + 1 < turn.blocks.length || turn.finishedAt !== undefined || turn.endedAt !== undefined;
    const lines = layOut(block, { turn, offset, style });
    if (!over && block.type === 'text') {
      const closed = lines.slice(0, -1);
      lasting.push(...closed.map(({ text }) => text));
      return {
        lasting,
        growing: lines.slice(-1).map(({ text }) => text),
        position: { block: at, offset: offset + (closed.at(-1)?.end ?? 0) },
      };
    }
    if (!over && !isSealed(block, turn)) break;
    lasting.push(...lines.map(({ text }) => text));
    [at, offset] = [at + 1, 0];
  }
  return { lasting, growing: [], position: { block: at, offset } };
}

interface Layout {
  readonly turn: TurnRecord;
  readonly offset: number;
  readonly style: TerminalStyle;
}

function layOut(
  block: Block,
  { turn, offset, style }: Layout,
): readonly { text: string; end: number }[] {
  const { columns, glyphs, colours } = style;
  if (block.type === 'text') {
    const text = block.text.slice(offset);
    return wrap(text, Math.min(columns, MOST_TEXT_COLUMNS)).map(({ text: line, end }) => ({
      text: printable(line),
      end,
    }));
  }
  const call = turn.calls.find(({ index }) => index === block.index);
  const name = printable(call?.name ?? '');
  const line = `   ${glyphs.seal} ${block.index + 1} ${name} ${printable(call?.argumentText ?? '')}`;
  return [{ text: colours.dim(cut(line, columns, glyphs.ellipsis)), end: 0 }];
}

function isSealed(block: Block, turn: TurnRecord): boolean {
  return turn.calls.some(
    ({ index, sealedAt }) =>
      block.type === 'call' && index === block.index && sealedAt !== undefined,
  );
}
