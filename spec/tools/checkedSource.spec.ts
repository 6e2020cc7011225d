import { expect } from 'chai';
import { of, take, throwError } from 'rxjs';
import type { ValidateValue } from '../../lib/schema/SchemaValidator.ts';
import { checkedSource } from '../../lib/tools/checkedSource.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { enhancedStreamable } from '../../lib/tools/enhancedStreamable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** Takes numbers, null and the text `seven`. */
const validate: ValidateValue = (value) =>
  typeof value === 'number' || value === null || value === 'seven'
    ? { ok: true, value }
    : { ok: false, issues: [{ path: '/n', message: 'must be a number' }] };

async function run(tool: AnyTool) {
  const { values, ...end } = await collect(checkedSource(tool, validate)({}, testContext()));
  const outputs = values.map(({ parts }) =>
    parts.map((part) => 'text' in part && part.text).join(),
  );
  return { outputs, ...end };
}

const wrong = 'The tool gave invalid output: /n must be a number.';
const none = 'The tool gave invalid output: it has no structured value.';
const tool = (execute: () => unknown) => invokable({ name: 'a', execute });

describe('checkedSource', () => {
  it('passes output that fits, a string of a standard tool too', async () => {
    expect((await run(tool(() => 7))).outputs).to.deep.equal(['7']);
    expect((await run(tool(() => 'seven'))).outputs).to.deep.equal(['seven']);
    expect((await run(tool(() => null))).outputs).to.deep.equal(['null']);
  });

  for (const [what, execute, message] of [
    ['of another type', () => ({ n: 'x' }), wrong],
    ['that is another text', () => 'eight', wrong],
    ['that is missing', () => undefined, none],
  ] as const) {
    it(`fails output ${what}, before it passes`, async () => {
      const { outputs, error } = await run(tool(execute));
      expect(outputs).to.deep.equal([]);
      expect(error).to.deep.include({ code: 'invalid-output', message });
    });
  }

  it('H2 fails what a validator cannot check, and lets the promise that one gives reject', async () => {
    const message = 'The tool gave invalid output: it could not be checked.';
    const rejections = await unhandledRejections(async () => {
      for (const broken of [
        () => {
          throw new Error('secret');
        },
        () => Promise.reject(new Error('late')),
        () => ({ ok: false }),
        () => undefined,
      ]) {
        const checked = checkedSource(
          tool(() => 1),
          broken as never,
        );
        const { error } = await collect(checked({}, testContext()));
        expect(error).to.deep.include({ code: 'invalid-output', message });
      }
    });
    expect(rejections).to.deep.equal([]);
  });

  it('does not check what a tool marks as an error', async () => {
    const marked = enhancedInvokable({ name: 'a', execute: () => ({ parts: [], isError: true }) });
    expect(await run(marked)).to.not.have.property('error');
  });

  it('checks an enhanced tool by its structured value', async () => {
    const enhanced = (structured: unknown) =>
      enhancedInvokable({ name: 'a', execute: () => ({ ...textResult('x'), structured }) });
    expect((await run(enhanced(1))).outputs).to.deep.equal(['x']);
    expect((await run(enhanced(null))).outputs).to.deep.equal(['x']);
    expect((await run(enhanced('x'))).error).to.have.property('message', wrong);
  });

  it('checks a tool of many outputs when it completes, by its last structured value', async () => {
    const streaming = (...last: readonly object[]) =>
      enhancedStreamable({
        name: 'a',
        execute: () => of(textResult('a'), { parts: [], structured: 'x' }, ...last) as never,
      });
    const fits = await run(streaming({ parts: [], structured: 1 }, textResult('bye')));
    expect(fits.outputs).to.deep.equal(['a', '', '', 'bye']);
    expect(fits).to.not.have.property('error');
    const { outputs, error } = await run(streaming());
    expect(outputs).to.deep.equal(['a', '']);
    expect(error).to.have.property('message', wrong);
  });

  it('R11 is stopped by whoever unsubscribes while it gives everything at once', () => {
    let given = 0;
    const long = enhancedStreamable({
      name: 'a',
      *execute() {
        for (; given < 1_000; given += 1) yield textResult('x');
      },
    });
    checkedSource(long, validate)({}, testContext()).pipe(take(3)).subscribe();
    expect(given).to.equal(2);
  });

  it('passes an error on', async () => {
    const failing = tool(() => throwError(() => new Error('boom')));
    expect((await run(failing)).error).to.have.property('message', 'boom');
  });
});
