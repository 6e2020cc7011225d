import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { syntaxErrorPlace } from '../../lib/cli/syntaxErrorPlace.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

function syntaxError(stack: string): SyntaxError {
  return Object.assign(new SyntaxError('no'), { stack });
}

describe('syntaxErrorPlace', () => {
  const folder = temporaryFolder();
  const none = (): string => join(folder(), 'none.mjs');

  it('reads the place that Node puts before the error', async () => {
    const path = join(folder(), 'a b.mjs');
    for (const file of [path, pathToFileURL(path).href]) {
      const error = syntaxError(`${file}:12\nlet = = 1\n\nSyntaxError: no\n    at x:3\n`);
      expect(await syntaxErrorPlace(error, none())).to.deep.equal({ path, line: 12 });
    }
  });

  it('has Node check the file where the error does not tell', async () => {
    const path = join(folder(), 'b.mjs');
    writeFileSync(path, '\nexport const = 1;');
    const error = syntaxError('SyntaxError: no\n    at /a.js:3\n');
    expect(await syntaxErrorPlace(error, path)).to.deep.equal({ path, line: 2 });
  });

  it('tells nothing of other errors, and where nobody tells', async () => {
    const stack = '/a.mjs:3\n';
    for (const error of [Object.assign(new Error('no'), { stack }), undefined, 'no']) {
      expect(await syntaxErrorPlace(error, none())).to.equal(undefined);
    }
    writeFileSync(none(), 'export const a = 1;');
    expect(await syntaxErrorPlace(syntaxError('SyntaxError: no'), none())).to.equal(undefined);
  });
});
