import { filter, map, tap } from 'rxjs';
import type { FormatName } from '../formats/WireFormat.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { beforeAbort } from './beforeAbort.ts';
import type { CliIo } from './CliIo.ts';
import { decodeInput } from './decodeInput.ts';
import { FinishWatch } from './exitCode.ts';
import { jsonLine } from './jsonLine.ts';

/** What `decode` and `calls` are told. */
export interface PrintOptions {
  /** The format of the bytes. */
  readonly format: FormatName;
  /** The file; absent: standard input. */
  readonly file?: string | undefined;
  /** Print every event, or the sealed calls. */
  readonly what: 'events' | 'calls';
}

/** Decodes a response and prints it, one line of JSON for each event or call. Reads no faster than the output takes it. Gives the exit code. */
export async function printEvents(
  { format, file, what }: PrintOptions,
  io: CliIo,
): Promise<number> {
  const { stdout, stderr } = io;
  const ready = (): Promise<void> => stdout.drained();
  const progress = stderr.isTTY && !stdout.isTTY;
  const finish = new FinishWatch();
  const events$ = await beforeAbort(decodeInput({ format, file, ready, progress }, io), io.signal);
  if (events$ === undefined) return finish.exitCode(io);
  await events$
    .pipe(
      tap((event) => finish.take(event)),
      map((event) => (what === 'events' ? event : sealedCall(event))),
      filter((value) => value !== undefined),
    )
    .forEach((value) => {
      stdout.write(jsonLine(value));
    });
  return finish.exitCode(io);
}

function sealedCall(event: ModelEvent): unknown {
  return event.type === 'tool-call' ? event.call : undefined;
}
