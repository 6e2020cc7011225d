import { expect } from 'chai';
import { PlainView } from '../../lib/cli/PlainView.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { recordedOutput } from '../helpers/cliIo.ts';
import { begun, said } from '../helpers/modelEvents.ts';
import { toolResult } from '../helpers/toolResult.ts';

const call = callOf('look');
const text = (content: string) => [{ type: 'text', text: content }] as const;

/** What is written for these events, which come 100 ms after each other. */
function written(events: readonly (ModelEvent | ToolEvent)[], question?: string): string {
  const output = recordedOutput();
  const view = new PlainView(output);
  for (const [at, event] of events.entries()) view.take(event, at * 100);
  view.ask(question);
  view.tick();
  view.end();
  return output.text;
}

describe('PlainView', () => {
  it('writes text as it comes, and a line each time a call is somewhere else', () => {
    const events: readonly (ModelEvent | ToolEvent)[] = [
      said('Let me '),
      said('look.'),
      begun(0, 'look'),
      { type: 'tool-queued', call, waitsFor: 'commit' },
      said('\nAnd'),
      { type: 'tool-start', call, attempt: 1 },
      { type: 'tool-output', call, seq: 0, parts: text('found') },
      { type: 'tool-result', call, result: toolResult(0, text('found\nmore')) },
    ];
    expect(written(events)).to.equal(
      [
        'Let me look.',
        '[0 look] waits for the finish',
        '',
        'And',
        '[0 look] runs',
        '[0 look] ok (200 ms): found',
        '',
      ].join('\n'),
    );
  });

  it('lets nothing steer a terminal that shows it later', () => {
    const hostile = callOf('lo\u001b[2Jok');
    const events: readonly (ModelEvent | ToolEvent)[] = [
      said('a\u001b[2J\ud83d'),
      { type: 'reasoning-delta', delta: '\u009b' },
      { type: 'tool-start', call: hostile, attempt: 1 },
    ];
    expect(written(events)).to.equal('a␛[2J\ufffd\n\ufffd\n[0 lo␛[2Jok] runs\n');
  });

  it('writes at most 200 columns of a result', () => {
    const result = toolResult(0, text('x'.repeat(500)));
    expect(written([{ type: 'tool-result', call, result }])).to.have.length(201);
  });

  it('has room for every question', () => {
    expect(new PlainView(recordedOutput()).fits()).to.equal(true);
  });

  it('writes a question on a line of its own', () => {
    expect(written([said('a')], 'Run it?')).to.equal('a\nRun it? [y/n]\n');
  });
});
