import { cleanLine } from '../cleanText.ts';
import { rateGate } from '../rateGate.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { ByteLines } from './ByteLines.ts';

const RATE = { burst: 50, perSecond: 10 };
const MAX_LINE_BYTES = 8_192;
const MAX_CHARS = 500;

/** What programs that crash write last, and what does not say why: lines that go on, lines of brackets, the version of Node. */
const SAYS_LITTLE = /^(?:\s|[^\p{L}\p{N}]*$|Node\.js v\d)/u;

/** What is done with what a program writes to standard error. */
export interface StderrOptions extends Pick<StdioOptions, 'diagnose' | 'scheduler'> {
  /** Takes each line as it came that may be a reason: for the last words of a program. At most 8,192 bytes. */
  readonly onWords: (line: string) => void;
}

/**
 * Reads what a program writes to standard error: each line is a diagnostic, cleaned and cut to 500 UTF-16 code units; what
 * floods is left out.
 */
export function stderrLines({ diagnose, scheduler, onWords }: StderrOptions): ByteLines {
  const mayPass = rateGate(() => scheduler.now(), RATE);
  return new ByteLines(MAX_LINE_BYTES, ({ text }) => {
    if (text.trim() === '') return;
    if (!SAYS_LITTLE.test(text)) onWords(text);
    if (!mayPass()) return;
    const message = cleanLine(text, MAX_CHARS);
    if (message !== '') diagnose({ type: 'server-stderr', message });
  });
}
