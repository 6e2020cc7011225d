import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { root } from '../scripts/entryPoints.ts';

const script = fileURLToPath(import.meta.resolve('./helpers/withoutCodeGeneration.ts'));

describe('millrace/core', () => {
  it('runs where no code can be generated: with parameter maps, a validator of your own and Standard Schemas', async () => {
    const node = ['--disallow-code-generation-from-strings', '--import=tsx', script];
    const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: root });
    const missing = 'The arguments are invalid: /query';
    expect(JSON.parse(stdout)).to.deep.equal({
      results: [
        '0 ok: {"query":"rxjs","limit":10}',
        `1 invalid not-started: ${missing} is required, but missing.`,
        '2 ok: {"query":"rxjs"}',
        `3 invalid not-started: ${missing} is required, but missing.`,
        '4 ok: {"query":"rxjs","limit":10}',
        `5 invalid not-started: ${missing} Invalid input: expected string, received undefined.`,
        '6 ok: {"query":"rxjs"}',
        `7 invalid not-started: ${missing} Invalid key: Expected "query" but received undefined.`,
        '8 ok: {"query":"rxjs"}',
        `9 invalid not-started: ${missing} must be a string (was missing).`,
      ],
      eval: 'EvalError: Code generation from strings disallowed for this context',
      ajv: 'EvalError: Code generation from strings disallowed for this context',
    });
  });
});
