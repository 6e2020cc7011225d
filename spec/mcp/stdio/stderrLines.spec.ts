import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import type { McpDiagnostic } from '../../../lib/mcp/McpDiagnostic.ts';
import { stderrLines } from '../../../lib/mcp/stdio/stderrLines.ts';

function read(text: string) {
  const diagnostics: McpDiagnostic[] = [];
  const words: string[] = [];
  const lines = stderrLines({
    diagnose: (diagnostic) => diagnostics.push(diagnostic),
    scheduler: new VirtualTimeScheduler(),
    onWords: (line) => words.push(line),
  });
  lines.read(new TextEncoder().encode(text));
  lines.end();
  return { diagnostics, words };
}

function told(text: string): McpDiagnostic[] {
  return read(text).diagnostics;
}

describe('stderrLines', () => {
  it('tells each line that shows something, in one line without invisible characters', () => {
    const messages = told('one\r\n\n \u200b\n\u001b[31mred\u001b[0m\ttext\nlast').map(
      ({ type, message }) => `${type}: ${message}`,
    );
    expect(messages).to.deep.equal([
      'server-stderr: one',
      'server-stderr: [31mred[0m text',
      'server-stderr: last',
    ]);
  });

  it('cuts long lines to 500 characters, of any length', () => {
    for (const length of [501, 9_000, 1_000_000]) {
      const [diagnostic, ...others] = told(`${'a'.repeat(length)}\n`);
      expect(diagnostic?.message).to.equal(`${'a'.repeat(500)}…`);
      expect(others).to.deep.equal([]);
    }
  });

  it('passes over any number of empty lines', () => {
    expect(told(`${' \n'.repeat(10_000)}word\n`)).to.have.length(1);
  });

  it('leaves out what floods', () => {
    expect(told('word\n'.repeat(10_000))).to.have.length(50);
  });

  it('gives the lines that may be a reason, of what floods, too', () => {
    expect(read('word\n'.repeat(10_000)).words).to.have.length(10_000);
    const crash = [
      'file:1',
      'throw new Error("odd")',
      '      ^',
      '',
      'Error: odd',
      '    at run (file:1:7) {',
      "  code: 'E_ODD'",
      '}',
      '',
      'Node.js v20.20.2',
    ];
    const { diagnostics, words } = read(`${crash.join('\n')}\n`);
    expect(words).to.deep.equal(['file:1', 'throw new Error("odd")', 'Error: odd']);
    expect(diagnostics).to.have.length(8);
  });
});
