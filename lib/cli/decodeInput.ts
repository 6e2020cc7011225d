import { catchError, finalize, type Observable, takeUntil, tap, throwError } from 'rxjs';
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
 * The observable emits, completes and errors as `decodeStream` does; a `ModelStreamError` names the format that the bytes are
 * in, if that is another one, or says that the input is empty. Bytes of another format that end well and say nothing are an
 * error too. Completes early when `io.signal` aborts. Unsubscribing ends the source. Rejects with UsageError for an input that
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
  let isSpeaking = false;
  const wireFormat = formats[format] as WireFormat<unknown, unknown, unknown>;
  return decodeStream(wireFormat, readInput(bytes, { take, ready })).pipe(
    catchError((error: unknown) => throwError(() => explained(error, format, head))),
    tap((event) => {
      if (!isSpeaking && event.type === 'finish') refuseOther(format, head.text);
      isSpeaking = true;
    }),
    takeUntil(whenAborted(io.signal)),
    finalize(() => progress?.end()),
  );
}

/** Says what the format cannot know: that the input is empty, or in another format. */
function explained(error: unknown, format: FormatName, head: InputHead): unknown {
  if (!ModelStreamError.is(error)) return error;
  const { kind, message, ...facts } = error;
  const hint = hintFor(format, head.text);
  if (!head.isEmpty && hint === undefined) return error;
  const sentence = /[.!?…]$/.test(message) ? message : `${message}.`;
  const words = head.isEmpty ? EMPTY : `${sentence} ${hint}`;
  return new ModelStreamError(kind, words, { ...facts, cause: error });
}

/** Some formats end at a mark that others have too: without an error, and without a word. */
function refuseOther(format: FormatName, head: string): void {
  const hint = hintFor(format, head);
  if (hint === undefined) return;
  throw new ModelStreamError('protocol', `The response says nothing. ${hint}`);
}

function hintFor(format: FormatName, head: string): string | undefined {
  const guess = guessFormat(head);
  return guess === undefined || guess === format
    ? undefined
    : `It looks like ${guess}, not ${format}: try --format ${guess}.`;
}
