import { expect } from 'chai';
import { NEVER } from 'rxjs';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

const call = (name: string, id = name) => ({ id, name });

describe('A call, its context', () => {
  it('is frozen and complete, with options merged and a signal made when it is asked for', async () => {
    let context: ToolContext<{ results: number; deep: boolean }> | undefined;
    const tool = invokable({
      name: 'search',
      options: { results: 10, deep: false },
      execute: (_input: object, given: ToolContext<{ results: number; deep: boolean }>) => {
        context = given;
        given.progress('half');
        return 'x';
      },
    });
    const seen: unknown[] = [];
    await new ToolExecutor(registryOf(tool)).executeAll(
      [{ id: 'id', name: 'search', arguments: ' {} ' }],
      {
        toolOptions: { search: { results: 3, deep: undefined } },
        observe: (event) => event.type === 'tool-progress' && seen.push(event.value),
      },
    );
    expect(context).to.deep.include({
      callId: 'id',
      index: 0,
      toolName: 'search',
      requestedName: 'search',
      arguments: ' {} ',
      attempt: 1,
    });
    expect(context?.options).to.deep.equal({ results: 3, deep: false });
    expect(Object.isFrozen(context) && Object.isFrozen(context?.options)).to.equal(true);
    expect(context?.signal.aborted).to.equal(false);
    expect(seen).to.deep.equal(['half']);
  });

  it('has a signal that is aborted already if it is asked for after the abort', async () => {
    let context: ToolContext | undefined;
    const tool = invokable({
      name: 'a',
      execute: (_input: object, given: ToolContext) => {
        context = given;
        return NEVER;
      },
    });
    const run = new ToolExecutor(registryOf(tool)).open();
    run.addTool(call('a'));
    run.discard('stop');
    expect(context?.signal.aborted).to.equal(true);
    expect(context?.signal.reason).to.have.property('name', 'AbortError');
  });
});
