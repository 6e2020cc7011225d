import type { CliIo } from './CliIo.ts';
import { errorText } from './errorText.ts';
import { paint } from './paint.ts';
import { wantsColour } from './wantsColour.ts';

/** Says on standard error what went wrong. */
export function tellError(error: unknown, { stderr, env }: Pick<CliIo, 'stderr' | 'env'>): void {
  const label = paint('error:', 'red', wantsColour(stderr.isTTY, env));
  stderr.write(`${label} ${errorText(error)}\n`);
}
