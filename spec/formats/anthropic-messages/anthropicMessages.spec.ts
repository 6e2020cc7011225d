import { expect } from 'chai';
import { from } from 'rxjs';
import { anthropicMessages } from '../../../lib/formats/anthropic-messages/anthropicMessages.ts';
import { text, turn } from '../../helpers/anthropicStream.ts';

describe('anthropicMessages', () => {
  it('is the whole format under its name, and frozen', () => {
    expect(anthropicMessages).to.include({ name: 'anthropic-messages', framing: 'sse' });
    expect(Object.isFrozen(anthropicMessages)).to.equal(true);
    const types: string[] = [];
    from(turn('end_turn', ...text(0, 'Hi')))
      .pipe(anthropicMessages.decode())
      .subscribe(({ type }) => types.push(type));
    expect(types).to.deep.equal(['text-delta', 'usage', 'finish']);
    expect(anthropicMessages.tools([])).to.deep.equal([]);
    expect(anthropicMessages.toolChoice('required')).to.deep.equal({ type: 'any' });
    expect(anthropicMessages.toolResults([])).to.deep.equal([]);
  });
});
