import { CommanderError } from 'commander';
import type { CliIo } from './CliIo.ts';
import { type CliTask, createProgram } from './createProgram.ts';
import { EXIT } from './exitCode.ts';
import { tellError } from './tellError.ts';
import { UsageError } from './UsageError.ts';

/**
 * Runs the command line with `args`, which are those behind the name of the program, and gives the exit code: 0 for a good finish, 1 for a
 * response that broke, 2 for wrong use, 130 when it was interrupted. What went wrong stands on standard error. Never rejects.
 */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  try {
    const task = await readTask(args, io);
    return await task(io);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.good : EXIT.usage;
    tellError(error, io);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

/** What the arguments ask for. Rejects with CommanderError for wrong ones, and for help and version, which are then printed. */
async function readTask(args: readonly string[], io: CliIo): Promise<CliTask> {
  const tasks: CliTask[] = [];
  await createProgram(io, (task) => tasks.push(task)).parseAsync(args, { from: 'user' });
  return tasks[0] ?? (() => Promise.resolve(EXIT.usage));
}
