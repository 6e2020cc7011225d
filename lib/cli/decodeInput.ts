import { catchError, finalize, type Observable, takeUntil, throwError } from 'rxjs';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { decodeStream } from '../formats/decodeStream.ts';
import { formats } from '../formats/formats.ts';
import type { FormatName, WireFormat } from '../formats/WireFormat.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { CliIo } from './CliIo.ts';
import { guessFormat } from './guessFormat.ts';
import { InputHead } from './InputHead.ts';
import { openInput } from './openInput.ts';
import { ReadProgress } from './ReadProgress.ts';
import { readInput } from './readInput.ts';
import { whenAborted } from './whenAborted.ts';

/** What is decoded. */
export interface InputOptions {
  /** The format of the bytes. */
  readonly format: FormatName;
  /** The file; absent: standard input. */
  readonly file: string | undefined;
  /** Is awaited before more is read. */
  readonly ready: () => Promise<unknown>;
  /** Show how much has been read. */
  readonly progress?: boolean;
}

/**
 * Opens the input and decodes it.
 *
 * The observable emits, completes and errors as `decodeStream` does; a `ModelStreamError` names the format that the bytes are in, if that
 * is another one. Completes early when `io.signal` aborts. Unsubscribing ends the source. Rejects with UsageError for an input that
 * cannot be read.
 */
export async function decodeInput(
  options: InputOptions,
  io: CliIo,
): Promise<Observable<ModelEvent>> {
  const { format, file, ready } = options;
  const { bytes, size } = await openInput(file, io);
  const head = new InputHead();
  const progress =
    options.progress === true ? new ReadProgress(io.stderr, io.scheduler, size) : undefined;
  const take = (piece: Uint8Array): void => {
    head.take(piece);
    progress?.take(piece);
  };
  const wireFormat = formats[format] as WireFormat<unknown, unknown, unknown>;
  return decodeStream(wireFormat, readInput(bytes, { take, ready })).pipe(
    catchError((error: unknown) => throwError(() => withHint(error, format, head.text))),
    takeUntil(whenAborted(io.signal)),
    finalize(() => progress?.end()),
  );
}

function withHint(error: unknown, format: FormatName, head: string): unknown {
  const guess = guessFormat(head);
  if (!ModelStreamError.is(error) || guess === undefined || guess === format) return error;
  const { kind, message, ...facts } = error;
  const words = `${message} It looks like ${guess}, not ${format}: try --format ${guess}.`;
  return new ModelStreamError(kind, words, { ...facts, cause: error });
}
