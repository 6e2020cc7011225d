import { expect } from 'chai';
import fc from 'fast-check';
import { of } from 'rxjs';
import { toArray } from 'rxjs/operators';
import type { ResultOptions } from '../../lib/executor/output/resultOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { enhancedStreamable } from '../../lib/tools/enhancedStreamable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { mergeParts } from '../../lib/tools/mergeParts.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';

const MARKER = '...[truncated]';
const call = { id: 'a', name: 'a' };
const image = (bytes: number): ToolOutputPart => {
  return { type: 'image', mediaType: 'image/png', data: new Uint8Array(bytes) };
};

function run(tool: AnyTool, results?: ResultOptions): Promise<ToolResult> {
  return new ToolExecutor(registryOf(tool), results && { results }).run(call);
}

/** The events of a tool that gives everything at once. */
function eventsOf(tool: AnyTool, results: ResultOptions): ToolEvent[] {
  let events: ToolEvent[] = [];
  new ToolExecutor(registryOf(tool), { results })
    .execute(of(call))
    .pipe(toArray())
    .subscribe((all) => {
      events = all;
    });
  return events;
}

describe('The budget of a result', () => {
  it('R5 R6 R10 outputs that are joined are the result, for any chunks, within the limit, well-formed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 6 })),
        fc.integer({ min: 1, max: 25 }),
        fc.constantFrom('head' as const, 'head-tail' as const),
        fc.constantFrom('stop' as const, 'drain' as const, undefined),
        (chunks, maxResultSizeChars, truncation, overflow) => {
          const traits = { ...SAFE, maxResultSizeChars, ...(overflow && { overflow }) };
          const tool = streamable({ name: 'a', ...(traits as ToolTraits), execute: () => chunks });
          const events = eventsOf(tool as AnyTool, { truncation });
          const outputs = events.flatMap((event) =>
            event.type === 'tool-output' ? event.parts : [],
          );
          const result = events.flatMap((event) =>
            event.type === 'tool-result' ? event.result : [],
          )[0];
          expect(mergeParts(outputs)).to.deep.equal(result?.parts);
          const text = textOf(outputs);
          expect(/[\ud800-\udfff]/u.test(text)).to.equal(false);
          const whole = chunks.join('');
          if (whole.length <= maxResultSizeChars) expect(text).to.equal(whole);
          else expect(text.length - MARKER.length).to.be.at.most(maxResultSizeChars);
        },
      ),
    );
  });

  it('R9 cuts a value inside, and keeps it whole for code', async () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: `row ${id}` }));
    const tool = invokable({ name: 'a', maxResultSizeChars: 300, execute: () => ({ rows }) });
    for (const truncation of ['head', 'head-tail'] as const) {
      const { parts, structured, truncated } = await run(tool as AnyTool, { truncation });
      const [text] = parts;
      const value = text?.type === 'text' ? JSON.parse(text.text) : undefined;
      expect(value.rows.slice(0, 3)).to.deep.equal(rows.slice(0, 3));
      expect(value.rows.at(-1)).to.equal(MARKER);
      expect(textOf(parts).length).to.be.at.most(300);
      expect(structured).to.deep.equal({ rows });
      expect(truncated?.total).to.equal(JSON.stringify({ rows }).length);
    }
  });

  itMarbles(
    'keeps the end of a text by running its tool to its end, also a safe one',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
      const tool = stringTool('a', a, { ...SAFE, maxResultSizeChars: 4 });
      const options = { scheduler, results: { truncation: 'head-tail' } } as const;
      const lines = record(
        new ToolExecutor(registryOf(tool), options).execute(of(call)),
        scheduler,
      );
      expectSubscriptions(a.subscriptions).toBe('^-------!');
      flush();
      expect(lines.slice(1)).to.deep.equal([
        '1 output 0 ab',
        `8 output 0 ${MARKER}gh`,
        `8 0 ok: ab${MARKER}gh`,
        '8 complete',
      ]);
    },
  );

  itMarbles(
    'keeps the beginning only of a tool that says itself that it stops',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
      const tool = stringTool('a', a, { ...SAFE, maxResultSizeChars: 4, overflow: 'stop' });
      const options = { scheduler, results: { truncation: 'head-tail' } } as const;
      const lines = record(
        new ToolExecutor(registryOf(tool), options).execute(of(call)),
        scheduler,
      );
      expectSubscriptions(a.subscriptions).toBe('^----!');
      flush();
      expect(lines.at(-2)).to.equal(`5 0 ok interrupted: abcd${MARKER}`);
    },
  );

  itMarbles('tells the end of what came before a deadline', ({ cold, scheduler, flush }) => {
    const a = cold('-x-y-z-w------', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
    const tool = stringTool('a', a, { ...SAFE, maxResultSizeChars: 20, timeoutMs: 9 });
    const options = { scheduler, results: { truncation: 'head-tail', marker: '~' } } as const;
    const lines = record(new ToolExecutor(registryOf(tool), options).execute(of(call)), scheduler);
    flush();
    expect(lines.at(-2)).to.equal('9 0 timeout interrupted: The tool d~:\nabcdefgh');
  });

  it('R5 keeps the end of the message of an error too', async () => {
    const tool = invokable({
      name: 'a',
      maxResultSizeChars: 8,
      execute: () => {
        throw new Error('Cannot read line 7');
      },
    });
    const result = await run(tool, { truncation: 'head-tail', marker: '~' });
    expect(briefResult(result)).to.equal('0 error: Cann~ne 7');
    expect(result.truncated).to.deep.equal({ unit: 'utf16', kept: 8 });
  });

  it('bounds media of results and of errors', async () => {
    const given = enhancedStreamable({
      name: 'a',
      execute: () => [{ parts: [image(3), image(9)] }, { parts: [image(9)], isError: true }],
    });
    const failing = invokable({
      name: 'a',
      execute: () => {
        throw new ToolFailure('no', { parts: [image(3), image(9)] });
      },
    });
    const note = '[image left out: image/png, 9 bytes, more than the 8 allowed]';
    const result = await run(given as AnyTool, { maxMediaBytes: 8 });
    expect(briefResult(result)).to.equal(`0 error: [image]${note}${note}`);
    expect(result.truncated?.mediaLeftOut).to.equal(2);
    const failure = await run(failing, { maxMediaBytes: 8 });
    expect(briefResult(failure)).to.equal(`0 error: no[image]${note}`);
    expect(failure.truncated?.mediaLeftOut).to.equal(1);
  });
});
