import { expect } from 'chai';
import { isToolErrorCode, toolErrorCodes } from '../../lib/errors/ToolErrorCode.ts';

describe('isToolErrorCode', () => {
  it('knows every code, and each once', () => {
    expect(toolErrorCodes.every(isToolErrorCode)).to.equal(true);
    expect(new Set(toolErrorCodes).size).to.equal(toolErrorCodes.length);
  });

  it('knows nothing else', () => {
    for (const other of ['model-stream', '', 'toString', undefined, null, 1, ['timeout']]) {
      expect(isToolErrorCode(other), String(other)).to.equal(false);
    }
  });
});
