import { processIo } from './processIo.ts';
import { runCli } from './runCli.ts';

/** Runs the command line in this process, with its arguments, and ends the process. */
export async function runProcess(version: string): Promise<void> {
  const io = processIo(version);
  const exitCode = await runCli(process.argv.slice(2), io);
  await Promise.all([io.stdout.drained(), io.stderr.drained()]);
  // A tool may have left something open that would keep the process alive.
  process.exit(exitCode);
}
