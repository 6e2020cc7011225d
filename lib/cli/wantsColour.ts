import type { CliIo } from './CliIo.ts';

/**
 * Tells whether an output gets colours: if it is a terminal, unless `NO_COLOR` is set to anything or `TERM` is `dumb`. `FORCE_COLOR`
 * wins: `0` or `false` is a no, anything else a yes.
 */
export function wantsColour(isTTY: boolean, env: CliIo['env']): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (refused !== undefined && refused !== '') return false;
  return isTTY && terminal !== 'dumb';
}
