import { cleanLine } from '../cleanText.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { ByteLines } from './ByteLines.ts';
import { rateGate } from './rateGate.ts';

const MAX_LINE_BYTES = 8_192;
const MAX_CHARS = 500;

/**
 * Reads what a program writes to standard error: each line is a diagnostic, cleaned and cut to 500 UTF-16 code units; what
 * floods is left out.
 */
export function stderrLines({
  diagnose,
  scheduler,
}: Pick<StdioOptions, 'diagnose' | 'scheduler'>): ByteLines {
  const mayPass = rateGate(() => scheduler.now());
  return new ByteLines(MAX_LINE_BYTES, ({ text }) => {
    if (text.trim() === '' || !mayPass()) return;
    const message = cleanLine(text, MAX_CHARS);
    if (message !== '') diagnose({ type: 'server-stderr', message });
  });
}
