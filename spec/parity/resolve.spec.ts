import { expect } from 'chai';
import { of, throwError } from 'rxjs';
import { DuplicateToolCallIdError } from '../../lib/errors/DuplicateToolCallIdError.ts';
import { EmptyToolCallIdError } from '../../lib/errors/EmptyToolCallIdError.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { registryOf, SAFE, valueTool } from '../helpers/marbleTools.ts';

describe('Resolving, as in the libraries before', () => {
  it('unknown tool, malformed arguments, handler failure as structured errors', async () => {
    const failing = throwError(() => new ToolFailure('The host is down.', { code: 'unavailable' }));
    const executor = new ToolExecutor(registryOf(valueTool('read', failing, SAFE)));
    const results = await executor.executeAll([
      { id: '1', name: 'reed', arguments: '{}' },
      { id: '2', name: 'read', arguments: '{"path":' },
      { id: '3', name: 'read', arguments: '["path"]' },
      { id: '4', name: 'read', arguments: '{}' },
    ]);
    const brief = results.map(({ callId, status, execution, isError, error }) => ({
      ...{ callId, status, execution, isError },
      ...{ code: error?.code, message: error?.message, retryable: error?.retryable },
    }));
    const notStarted = { execution: 'not-started', isError: true, retryable: false };
    expect(brief[1]?.message).to.match(/^The arguments are not valid JSON: .+\.$/);
    expect(brief).to.deep.equal([
      {
        ...notStarted,
        callId: '1',
        status: 'unknown-tool',
        code: 'unknown-tool',
        message: 'There is no tool named "reed". Did you mean read?',
      },
      {
        ...notStarted,
        callId: '2',
        status: 'invalid',
        code: 'invalid-arguments',
        message: brief[1]?.message,
      },
      {
        ...notStarted,
        callId: '3',
        status: 'invalid',
        code: 'invalid-arguments',
        message: 'The arguments must be a JSON object, got an array of 1.',
      },
      {
        callId: '4',
        status: 'error',
        execution: 'finished',
        isError: true,
        code: 'unavailable',
        message: 'The host is down.',
        retryable: true,
      },
    ]);
    for (const { parts, error } of results) {
      expect(parts).to.deep.equal([{ type: 'text', text: error?.message }]);
    }
  });

  it('empty id at index, duplicate id', async () => {
    let runs = 0;
    const counted = valueTool('a', of('x'), {
      concurrency: () => {
        runs += 1;
        return 'safe';
      },
    });
    const executor = new ToolExecutor(registryOf(counted));
    const refused = (...ids: string[]): Promise<unknown> =>
      executor
        .executeAll(
          ids.map((id) => ({ id, name: 'a' })),
          { strict: true },
        )
        .catch((error: unknown) => error);

    const empty = await refused('1', '2', '', '');
    expect(EmptyToolCallIdError.is(empty) && empty.index).to.equal(2);
    const duplicate = await refused('1', '2', '2', '1');
    expect(DuplicateToolCallIdError.is(duplicate) && duplicate.callId).to.equal('2');

    expect(EmptyToolCallIdError.is(await refused('', '1', '1'))).to.equal(true);
    expect(DuplicateToolCallIdError.is(await refused('1', '1', ''))).to.equal(true);
    expect(runs).to.equal(0);
    expect(await refused('1', '2')).to.have.length(2);
  });
});
