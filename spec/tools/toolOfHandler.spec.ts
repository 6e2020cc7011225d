import { expect } from 'chai';
import { EMPTY } from 'rxjs';
import { invokable } from '../../lib/tools/invokable.ts';
import { noteTool, toolOfHandler } from '../../lib/tools/toolOfHandler.ts';

describe('toolOfHandler', () => {
  it('knows the tool that was noted for a handler', () => {
    const tool = invokable({ name: 'a', execute: () => 'x' });
    const handler = () => EMPTY;
    expect(toolOfHandler(handler)).to.equal(undefined);
    expect(noteTool(handler, tool)).to.equal(handler);
    expect(toolOfHandler(handler)).to.equal(tool);
  });
});
