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

const EMPTY = 'The input is empty: no response has come.';

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
 * is another one, or says that the input is empty. Completes early when `io.signal` aborts. Unsubscribing ends the source. Rejects with UsageError for an input that
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
    catchError((error: unknown) => throwError(() => explained(error, format, head))),
    takeUntil(whenAborted(io.signal)),
    finalize(() => progress?.end()),
  );
}

/** Says what the format cannot know: that the input is empty, or in another format. */
function explained(error: unknown, format: FormatName, head: InputHead): unknown {
  if (!ModelStreamError.is(error)) return error;
  const { kind, message, ...facts } = error;
  const words = head.isEmpty ? EMPTY : withHint(message, format, head.text);
  return words === message ? error : new ModelStreamError(kind, words, { ...facts, cause: error });
}

function withHint(message: string, format: FormatName, head: string): string {
  const guess = guessFormat(head);
  if (guess === undefined || guess === format) return message;
  const sentence = /[.!?…]$/.test(message) ? message : `${message}.`;
  return `${sentence} It looks like ${guess}, not ${format}: try --format ${guess}.`;
}
