import { expect } from 'chai';
import { cohereV2 } from '../../lib/formats/cohere-v2/cohereV2.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import { offeredTools } from '../../lib/http/offeredTools.ts';
import type { ToolDefinition } from '../../lib/tools/ToolDefinition.ts';

const tool: ToolDefinition = {
  name: 'weather',
  description: '',
  inputSchema: { type: 'object', properties: {} },
};

describe('offeredTools', () => {
  it('writes the tools and the choice in the words of the format', () => {
    expect(offeredTools({ tools: [tool], toolChoice: 'required' }, openaiChat)).to.deep.equal({
      tools: openaiChat.tools([tool]),
      tool_choice: 'required',
    });
  });

  it('leaves out a choice that is not made, or that the format leaves out', () => {
    expect(offeredTools({ tools: [tool] }, openaiChat)).to.have.all.keys('tools');
    expect(offeredTools({ tools: [tool], toolChoice: 'auto' }, cohereV2)).to.have.all.keys('tools');
  });

  it('offers and chooses nothing without tools', () => {
    expect(offeredTools({}, openaiChat)).to.deep.equal({});
    expect(offeredTools({ tools: [], toolChoice: 'required' }, openaiChat)).to.deep.equal({});
  });
});
