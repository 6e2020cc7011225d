import { resolve } from 'node:path';
import { Observable, tap } from 'rxjs';
import { checkBound } from '../executor/optionReaders.ts';
import type { SpillSink } from '../executor/output/SpillSink.ts';
import { describeValue } from '../schema/describeValue.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import { expireFiles } from './expireFiles.ts';
import { PartEncoder } from './PartEncoder.ts';
import { SpillFile } from './SpillFile.ts';
import { spillFileName } from './spillFileName.ts';

/** Options of {@link fileSpill}. */
export interface FileSpillOptions {
  /**
   * Where the files go. Made if missing, for the user of this process only (mode 0700). It must not be a symbolic link, and
   * nobody else should be able to write in it.
   */
  readonly directory: string;
  /** Most bytes of one file, not counting the note at its end that says so; 0: no limit. @defaultValue 67108864 (64 MiB) */
  readonly maxBytes?: number;
  /**
   * Age in milliseconds beyond which files of earlier calls are removed, whenever another one is written; 0: never.
   * @defaultValue 86400000 (a day)
   */
  readonly maxAgeMs?: number;
}

const MAX_BYTES = 64 * 1_024 * 1_024;
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/**
 * Makes a sink for `results.spill` that writes the whole output of a call to a file of its own; the reference is its
 * absolute path.
 *
 * Files are for the user of this process only (mode 0600) and are made anew: one that is there, or a symbolic link, is never
 * written to. Their names are hashes, so that they say nothing of the call and no id leads out of the directory. Text is
 * written as it is, in UTF-8; a medium or link is a line of JSON, its content in base64. Parts for the user alone are left
 * out, since the reference is for the model.
 *
 * Up to 1 MiB waits to be written while the event loop goes on; a tool that is faster than the disk is held up. The file is
 * removed when the sink is unsubscribed before it gave its reference, and when writing fails. Nothing is kept open.
 *
 * @throws TypeError or RangeError for a wrong option; the message names it, what was expected and what came.
 */
export function fileSpill(options: FileSpillOptions): SpillSink {
  checkNames('', options, { directory: true, maxBytes: true, maxAgeMs: true });
  const { directory, maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS } = options;
  if (typeof directory !== 'string' || directory === '') {
    const came = describeValue(directory);
    throw new TypeError(`directory must be a string that is not empty, got ${came}.`);
  }
  checkBound('maxBytes', maxBytes);
  checkBound('maxAgeMs', maxAgeMs);
  const folder = resolve(directory);
  let expiring: Promise<void> | undefined;
  // Once for all calls that come meanwhile: each time the whole directory is read.
  const expire = (): Promise<void> => {
    expiring ??= expireFiles(folder, maxAgeMs).finally(() => {
      expiring = undefined;
    });
    return expiring;
  };
  return (call, parts$) =>
    new Observable<string>((subscriber) => {
      const file = new SpillFile(folder, spillFileName(call), maxBytes);
      const expired = expire();
      const encoder = new PartEncoder();
      const write = (part: ToolOutputPart): void => {
        for (const bytes of encoder.encode(part)) if (!file.write(bytes)) return;
      };
      const give = async (): Promise<void> => {
        await expired;
        if (subscriber.closed) return;
        file.keep();
        subscriber.next(file.path);
        subscriber.complete();
      };
      file.closed.then(give).catch((error: unknown) => subscriber.error(error));
      subscriber.add(() => file.discard());
      subscriber.add(
        parts$.pipe(tap(write)).subscribe({
          error: (error: unknown) => subscriber.error(error),
          complete: () => file.end(),
        }),
      );
    });
}
