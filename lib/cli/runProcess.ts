import { EXIT } from './exitCode.ts';
import { processIo } from './processIo.ts';
import { runCli } from './runCli.ts';
import { tellError } from './tellError.ts';

/** Runs the command line in this process, with its arguments, and ends the process. */
export async function runProcess(version: string): Promise<void> {
  const io = processIo(version);
  const exitCode = await runCli(process.argv.slice(2), io);
  await io.stdout.written();
  // The end of the output may have failed behind all else.
  const { reason } = io.signal;
  const hasFailed = exitCode === EXIT.good && reason instanceof Error;
  if (hasFailed) tellError(reason, io);
  await io.stderr.written();
  // A tool may have left something open that would keep the process alive.
  process.exit(hasFailed ? EXIT.failed : exitCode);
}
