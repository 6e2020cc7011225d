import { expect } from 'chai';
import { MillraceError } from '../../lib/errors/MillraceError.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { toolErrorInfo } from '../../lib/tools/toolErrorInfo.ts';
import { throwing } from '../helpers/throwing.ts';

describe('ToolInterrupt', () => {
  it('keeps what is asked and what the call keeps for itself, as they are', () => {
    const [info, state] = [{ ask: 'which?' }, { step: 2 }];
    const interrupt = new ToolInterrupt(info, state);
    expect([interrupt.info, interrupt.state]).to.deep.equal([info, state]);
    expect(interrupt.info).to.equal(info);
    expect(interrupt.state).to.equal(state);
    expect(new ToolInterrupt('ask').state).to.equal(undefined);
  });

  it('is an error of this package that says only that the call waits', () => {
    const interrupt = new ToolInterrupt({ secret: 1 });
    expect([interrupt.name, interrupt.code]).to.deep.equal(['ToolInterrupt', 'tool-interrupt']);
    expect(toolErrorInfo(interrupt)).to.deep.equal({
      code: 'tool-failed',
      message: 'The call waits for outside input.',
      retryable: false,
      cause: interrupt,
    });
    expect([MillraceError.is(interrupt), ToolFailure.is(interrupt)]).to.deep.equal([true, false]);
  });
});

describe('ToolInterrupt.is', () => {
  const branded = { [Symbol.for('millrace.error')]: true };

  it('knows every interrupt, subclasses and those of another copy of the package', () => {
    class Question extends ToolInterrupt {}
    const foreign = Object.assign(new Error('x'), branded, { code: 'tool-interrupt', info: 1 });
    const all = [new ToolInterrupt('x'), new Question('x'), foreign];
    expect(all.map(ToolInterrupt.is)).to.deep.equal([true, true, true]);
  });

  it('knows nothing else, and never throws', () => {
    const others = [
      { ...branded, code: 'denied' },
      Object.defineProperty({ ...branded }, 'code', { get: () => Reflect.get(throwing, 'code') }),
      { code: 'tool-interrupt' },
      new ToolFailure('x'),
      new Error('x'),
      undefined,
      null,
      'tool-interrupt',
      throwing,
    ];
    for (const other of others) expect(ToolInterrupt.is(other)).to.equal(false);
  });
});
