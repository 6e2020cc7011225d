/** What the command line asks for. */
export type Command =
  | { readonly type: 'play'; readonly fast: boolean; readonly live: boolean }
  | { readonly type: 'help' }
  | { readonly type: 'wrong'; readonly message: string };

export const USAGE = `Usage: npm start -- [--fast] [--live]

Plays a conversation in which a model calls six tools, and shows that they run while it is still writing.
Without --live everything happens on this machine: the model is a server on the loopback interface.

  --fast   hardly wait; for checks
  --live   talk to a provider: needs ANTHROPIC_API_KEY or OPENAI_API_KEY
           (ANTHROPIC_MODEL, OPENAI_MODEL name another model)
  --help   show this

Exit status: 0 if the outcome is right, 1 if it is not, 2 for wrong usage, 130 if interrupted.
NO_COLOR turns colours off.`;

/** Reads the arguments that follow the name of the program. */
export function parseArguments(given: readonly string[]): Command {
  if (given.includes('--help') || given.includes('-h')) return { type: 'help' };
  const unknown = given.find((argument) => argument !== '--fast' && argument !== '--live');
  if (unknown !== undefined) return { type: 'wrong', message: `unknown argument: ${unknown}` };
  return { type: 'play', fast: given.includes('--fast'), live: given.includes('--live') };
}
