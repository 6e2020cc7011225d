import { Command, Option } from 'commander';
import type { FormatName } from '../formats/WireFormat.ts';
import type { CliIo } from './CliIo.ts';
import { printEvents } from './printEvents.ts';
import { formatNames, readFormatOption } from './readFormatOption.ts';
import { readSpeedOption } from './readSpeedOption.ts';
import { type RunToolsOptions, runTools } from './runTools.ts';

/** What a command does: gives the exit code. */
export type CliTask = (io: CliIo) => Promise<number>;

const FILE = 'the recorded response; without it, or for -, standard input';
const EXAMPLES = `
Examples:
  $ curl -sN … | millrace decode --format openai-chat
  $ millrace calls --format anthropic-messages turn.sse
  $ millrace run --format gemini --tools ./tools.js --speed 1 --html turn.html turn.sse

Exit codes: 0 a good finish, 1 the response broke or did not finish well, 2 wrong use, 130 Ctrl-C.
`;

/** Describes the command line. `choose` is called with what the command does, once the arguments have been read. */
export function createProgram(
  { stdout, stderr, version }: CliIo,
  choose: (task: CliTask) => void,
): Command {
  const program = new Command('millrace')
    .description("Shows what a language model's streamed response says, and runs its tool calls.")
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns,
      getErrHelpWidth: () => stderr.columns,
    })
    .showHelpAfterError('(--help tells more)')
    .addHelpText('after', EXAMPLES);
  decoding(program, 'decode', 'print the events of a response, one line of JSON each').action(
    (file: string | undefined, { format }: { format: FormatName }) =>
      choose((io) => printEvents({ format, file, what: 'events' }, io)),
  );
  decoding(
    program,
    'calls',
    'print the complete tool calls of a response, one line of JSON each',
  ).action((file: string | undefined, { format }: { format: FormatName }) =>
    choose((io) => printEvents({ format, file, what: 'calls' }, io)),
  );
  running(
    decoding(program, 'run', 'run the tool calls of a response while it comes, and show it'),
  ).action((file: string | undefined, options: RunToolsOptions) =>
    choose((io) => runTools({ ...options, file }, io)),
  );
  return program;
}

function decoding(program: Command, name: string, description: string): Command {
  const format = new Option('-f, --format <name>', `wire format: ${formatNames.join(', ')}`);
  const command = program.command(name).description(description).argument('[file]', FILE);
  return required(command, format.argParser(readFormatOption));
}

function running(command: Command): Command {
  const approve = (name: string, names: readonly string[] = []): readonly string[] => [
    ...names,
    name,
  ];
  return required(command, new Option('-t, --tools <file>', 'module that exports the tools'))
    .option('--json', 'print events as lines of JSON instead of the live view')
    .option(
      '--speed <number>',
      'play a recording this many times as fast as a model writes',
      readSpeedOption,
    )
    .option('--approve <tool>', 'approve the calls of a tool, or of all; may be repeated', approve)
    .option('--trace <file>', 'write a Chrome trace, for Perfetto')
    .option('--svg <file>', 'write the timeline as a picture')
    .option('--html <file>', 'write the timeline as a page');
}

/** Adds an option that has to be given. Commander's own would say that `--format` is missing where somebody wrote `--formt`. */
function required(command: Command, option: Option): Command {
  return command.addOption(option).hook('preAction', () => {
    if (command.getOptionValue(option.attributeName()) !== undefined) return;
    command.error(`error: required option '${option.flags}' not specified`);
  });
}
