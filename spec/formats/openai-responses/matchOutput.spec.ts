import { expect } from 'chai';
import { matchOutput } from '../../../lib/formats/openai-responses/matchOutput.ts';
import { OutputItem } from '../../../lib/formats/openai-responses/OutputItem.ts';
import type { AssembledCall } from '../../../lib/model/AssembledCall.ts';
import { GrowingText } from '../../../lib/model/GrowingText.ts';

function itemOf(type: string, id?: string): OutputItem {
  return new OutputItem({ type, index: undefined, item: { type, id }, call: undefined });
}

function callItem(wireId: string | undefined, name = 'f', text = '{}'): OutputItem {
  const call = { wireId, name, text: new GrowingText(text) } as AssembledCall;
  return new OutputItem({ type: 'function_call', index: undefined, item: {}, call });
}

const given = (callId: string | undefined, name = 'f', text = '{}'): Record<string, unknown> => ({
  type: 'function_call',
  call_id: callId,
  name,
  arguments: text,
});

describe('matchOutput', () => {
  it('goes by ids first', () => {
    const items = [itemOf('message', 'a'), itemOf('message', 'b'), callItem('c')];
    const [a, b, c] = items;
    const output = [given('c'), { type: 'message', id: 'b' }, { type: 'message', id: 'a' }];
    expect(matchOutput(items, output)).to.deep.equal([c, b, a]);
  });

  it('takes the others in order, by kind', () => {
    const items = [itemOf('reasoning', 'r'), itemOf('message', 'a'), itemOf('message', 'b')];
    const output = [{ type: 'message' }, { type: 'message', id: 'x' }, { type: 'message' }];
    expect(matchOutput(items, output)).to.deep.equal([items[1], items[2], undefined]);
  });

  it('takes calls with other ids for others, unless they call the same', () => {
    const items = [callItem('a'), callItem('b', 'g'), callItem(undefined)];
    expect(matchOutput(items, [given('x', 'h')])).to.deep.equal([items[2]]);
    expect(matchOutput(items.slice(0, 2), [given('x', 'h')])).to.deep.equal([undefined]);
    expect(matchOutput(items.slice(0, 2), [given('x', 'g')])).to.deep.equal([items[1]]);
    expect(matchOutput(items.slice(0, 2), [given('a'), given('x')])).to.deep.equal([
      items[0],
      undefined,
    ]);
  });

  it('W5 takes items of one id in their order', () => {
    const items = [callItem('x', 'a'), callItem('x', 'b'), callItem('x', 'c')];
    const output = [given('x', 'a'), given('x', 'b'), given('x', 'c'), given('x', 'd')];
    expect(matchOutput(items, output)).to.deep.equal([...items, undefined]);
  });

  it('matches each once', () => {
    const items = [callItem('a')];
    expect(matchOutput(items, [given('a'), given('a')])).to.deep.equal([items[0], undefined]);
    expect(matchOutput([], [{}])).to.deep.equal([undefined]);
  });
});
