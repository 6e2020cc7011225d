import { expect } from 'chai';
import { isException, toStreamEvent } from '../../../lib/formats/bedrock-converse/toStreamEvent.ts';

describe('toStreamEvent', () => {
  const body = { contentBlockIndex: 0, delta: { text: 'a' } };
  const expected = { kind: 'contentBlockDelta', body };

  it('knows an event by its member, by its name, by its type, and by what only it has', () => {
    expect(toStreamEvent({ contentBlockDelta: body }, undefined)).to.deep.equal(expected);
    expect(
      toStreamEvent({ messageStart: undefined, contentBlockDelta: body }, undefined),
    ).to.deep.equal(expected);
    expect(toStreamEvent({ contentBlockDelta: body }, 'contentBlockDelta')).to.deep.equal(expected);
    expect(toStreamEvent(body, 'contentBlockDelta')).to.deep.equal(expected);
    expect(toStreamEvent(body, undefined)).to.deep.equal(expected);
    const typed = { type: 'contentBlockDelta', ...body };
    expect(toStreamEvent(typed, 'message').kind).to.equal('contentBlockDelta');
    expect(toStreamEvent({ ...typed, type: 'unheard-of' }, undefined).kind).to.equal(
      'contentBlockDelta',
    );
  });

  it('tells events without a name apart', () => {
    const kinds: readonly (readonly [Record<string, unknown>, string | undefined])[] = [
      [{ role: 'assistant' }, 'messageStart'],
      [{ contentBlockIndex: 0, start: {} }, 'contentBlockStart'],
      [{ contentBlockIndex: 0 }, 'contentBlockStop'],
      [{ stopReason: 'end_turn' }, 'messageStop'],
      [{ usage: {}, metrics: {} }, 'metadata'],
      [{ p: 'abc' }, undefined],
    ];
    for (const [event, kind] of kinds) expect(toStreamEvent(event, undefined).kind).to.equal(kind);
  });

  it('knows exceptions by their names', () => {
    const exception = { message: 'Wait' };
    const known = { kind: 'throttlingException', body: exception };
    expect(toStreamEvent({ throttlingException: exception }, undefined)).to.deep.equal(known);
    expect(toStreamEvent(exception, 'throttlingException')).to.deep.equal(known);
    expect(isException('throttlingException')).to.equal(true);
    expect(isException('metadata')).to.equal(false);
  });
});
