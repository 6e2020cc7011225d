import { expect } from 'chai';
import fc from 'fast-check';
import { harmless } from '../../lib/cli/harmless.ts';
import { LiveView, SHOW_CURSOR } from '../../lib/cli/LiveView.ts';
import { TextFlow } from '../../lib/cli/TextFlow.ts';
import { characterWidth } from '../../lib/cli/textWidth.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { type RecordedOutput, recordedOutput } from '../helpers/cliIo.ts';
import { begun, said } from '../helpers/modelEvents.ts';
import { Screen } from '../helpers/Screen.ts';
import { toolResult } from '../helpers/toolResult.ts';

/** Terminals do not agree on what becomes of a combining mark that begins a line. */
const takesRoom = (character: string): boolean => characterWidth(character) > 0;

interface Setup {
  readonly view: LiveView;
  readonly output: RecordedOutput;
  /** What the terminal shows now. */
  readonly shown: () => readonly string[];
}

function setUp(columns = 80, rows = 24, colour = false): Setup {
  const output = recordedOutput({ isTTY: true, columns, rows });
  const shown = (): readonly string[] => {
    const screen = new Screen(columns);
    screen.write(output.text);
    return screen.lines;
  };
  return { view: new LiveView(output, colour), output, shown };
}

const started = (index: number): ToolEvent => ({
  type: 'tool-start',
  call: callOf('look', { index }),
  attempt: 1,
});
const ended = (index: number, text: string): ToolEvent => ({
  type: 'tool-result',
  call: callOf('look', { index }),
  result: toolResult(index, [{ type: 'text', text }]),
});

describe('LiveView', () => {
  it('shows text above and a row for each call below, and draws the rows in place', () => {
    const { view, shown } = setUp();
    view.take(said('Let me look.\nAnd'), 0);
    view.take(started(0), 0);
    view.tick(100);
    expect(shown()).to.deep.equal([
      'Let me look.',
      'And',
      '>  0 look runs                     100 ms',
    ]);
    view.take(said(' then?\nYes.'), 100);
    view.take(ended(0, 'found'), 200);
    view.tick(300);
    expect(shown()).to.deep.equal([
      'Let me look.',
      'And then?',
      'Yes.',
      '✓  0 look ok                       200 ms  found',
    ]);
  });

  it('writes nothing when nothing has changed, and each picture at once', () => {
    const { view, output } = setUp();
    view.take(begun(0, 'look'), 0);
    view.tick(0);
    const { text } = output;
    view.tick(0);
    expect(output.text).to.equal(text);
    expect(text.startsWith('\u001b[?25l\r~')).to.equal(true);
  });

  it('shows a whole question below, whatever is in it, and takes it away', () => {
    const { view, shown } = setUp(40);
    const question = `Run \u001b[2J({"a":"${'x'.repeat(100)}","to":"b  c"})?`;
    view.take(started(0), 0);
    view.ask(question);
    view.tick(0);
    const lines = shown().slice(1);
    expect(lines.join('').replaceAll(' ', '')).to.equal(
      `${question.replace('\u001b', '␛').replaceAll(' ', '')}[y/n]`,
    );
    for (const line of lines) expect(line.length).to.be.at.most(39);
    view.ask(undefined);
    view.tick(0);
    expect(shown()).to.have.length(1);
  });

  it('tells whether a question fits the terminal; one that does is all there, beside many calls', () => {
    const { view, output } = setUp(41, 10);
    for (let index = 0; index < 20; index += 1) view.take(started(index), 0);
    const rows = (count: number): string => 'x'.repeat(40 * count - ' [y/n]'.length);
    expect([view.fits(rows(5)), view.fits(rows(6)), view.fits(`${rows(6)}x`)]).to.deep.equal([
      true,
      true,
      false,
    ]);
    view.take(said('Hm.'), 0);
    view.ask(rows(6));
    view.tick(0);
    const screen = new Screen(41);
    screen.write(output.text);
    expect(screen.lines.join('').match(/x/g)).to.have.length(rows(6).length);
    expect(screen.lines.length).to.equal(9);
  });

  it('shows what tools print on lines of their own above, and makes it harmless', () => {
    const { view, shown } = setUp(20);
    view.take(said('Let me'), 0);
    view.take(started(0), 0);
    view.print('one \u001b[2J');
    view.tick(0);
    expect(shown()[0]).to.equal('Let me');
    view.print('two and more of it\nthree\n');
    view.take(said(' look.'), 0);
    view.tick(0);
    expect(shown().slice(0, 4)).to.deep.equal([
      'one ␛[2Jtwo and',
      'more of it',
      'three',
      'Let me look.',
    ]);
    view.print('no end');
    view.end(0);
    expect(shown().slice(3, 5)).to.deep.equal(['no end', 'Let me look.']);
  });

  it('fits the rows of the terminal, and at the end shows every call', () => {
    const { view, output, shown } = setUp(80, 10);
    for (let index = 0; index < 20; index += 1) view.take(started(index), 0);
    for (let index = 0; index < 5; index += 1) view.take(ended(index, ''), 1);
    view.tick(2);
    expect(shown()).to.have.length(8);
    expect(shown().at(-1)).to.equal('    and 8 more to come, 5 more settled');
    view.end(3);
    expect(shown()).to.have.length(21);
    expect(output.text.endsWith(SHOW_CURSOR)).to.equal(true);
  });

  it('shows thoughts on lines of their own, dimmed', () => {
    const { view, output, shown } = setUp(80, 24, true);
    view.take({ type: 'reasoning-delta', delta: 'Hm.' }, 0);
    view.take(said('Yes.'), 0);
    view.tick(0);
    expect(shown()).to.deep.equal(['Hm.', 'Yes.']);
    expect(output.text).to.include('\u001b[2mHm.\u001b[0m');
  });

  it('shows at the end what was written, however often it was drawn and whatever it was', () => {
    const piece = fc.oneof(
      fc.array(fc.constantFrom('a', ' ', '\n', '東', '\u001b[2J', '\r\n', '\ud83d\ude42')),
      fc.string({ unit: 'binary', maxLength: 5 }).map((text) => [...text].filter(takesRoom)),
    );
    const step = fc.record({ text: piece, index: fc.option(fc.nat(3)), tick: fc.boolean() });
    const columns = fc.integer({ min: 10, max: 30 });
    fc.assert(
      fc.property(fc.array(step), columns, fc.boolean(), (steps, width, colour) => {
        const { view, shown } = setUp(width, 8, colour);
        const text = steps.flatMap((one) => one.text).join('');
        const indexes = new Set(steps.flatMap(({ index }) => index ?? []));
        for (const { text: units, index, tick } of steps) {
          view.take(said(units.join('')), 0);
          if (index !== null) view.take(started(index), 0);
          if (tick) view.tick(0);
        }
        view.end(0);
        const flow = new TextFlow();
        const whole = harmless(text.replaceAll('\r\n', '\n'));
        const lines = [...flow.take(whole, width - 1), ...flow.end()];
        expect(shown().slice(0, lines.length)).to.deep.equal(lines.map((line) => line.trimEnd()));
        expect(shown().length).to.equal(lines.length + indexes.size + 1);
      }),
    );
  });

  it('breaks the line of text again, and clears the rows that were broken, in a narrower terminal', () => {
    const shape = { isTTY: true, columns: 60 };
    const output = recordedOutput(shape);
    const resized = {
      ...output,
      get columns() {
        return shape.columns;
      },
    };
    const view = new LiveView(resized, true);
    view.take(said('one two three four five six seven eight nine'), 0);
    view.take(ended(0, 'a result as long as the row'), 0);
    view.tick(0);
    const before = output.text.length;
    shape.columns = 30;
    view.tick(0);
    const drawn = output.text.slice(before);
    expect(drawn.startsWith('\r\u001b[3A')).to.equal(true);
    const screen = new Screen(30);
    screen.write(drawn.replace('\u001b[3A', ''));
    expect(screen.lines.slice(0, 2)).to.deep.equal([
      'one two three four five six',
      'seven eight nine',
    ]);
    view.take(said('!'), 0);
    view.tick(0);
    const next = output.text.slice(before + drawn.length);
    expect(next.startsWith('\r\u001b[1Aseven eight nine!')).to.equal(true);
  });
});
