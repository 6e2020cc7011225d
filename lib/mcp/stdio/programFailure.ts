import { describeValue } from '../../schema/describeValue.ts';
import { ToolFailure } from '../../tools/ToolFailure.ts';
import { cleanLine } from '../cleanText.ts';

/** What has become of a program. */
export interface ProgramFate {
  /** What was started. */
  readonly command: string;
  /** What it did: `has ended with the exit code 1`. */
  readonly deed: string;
  /** What it wrote to standard error last, as it came, if it wrote anything. */
  readonly lastWords: string | undefined;
}

const MAX_CHARS = 200;

/** Names a program in messages. Without its arguments: they may be secret. */
export function programName(command: string): string {
  return `The program ${describeValue(command)}`;
}

/**
 * Says why a program does not answer, with its last words, cleaned and cut to 200 UTF-16 code units. `method` is that of the request
 * that waits for its answer; without it nothing does. Pure.
 */
export function programFailure(
  { command, deed, lastWords = '' }: ProgramFate,
  method?: string,
): ToolFailure {
  const moment = method === undefined ? '' : ' before it answered';
  const risk = method === 'tools/call' ? '; the call may have run' : '';
  const words = cleanLine(lastWords, MAX_CHARS);
  const last = words === '' ? '' : ` Its last words: ${JSON.stringify(words)}.`;
  return new ToolFailure(`${programName(command)} ${deed}${moment}${risk}.${last}`, {
    code: 'unavailable',
  });
}
