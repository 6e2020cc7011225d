import { readFile } from 'node:fs/promises';
import ky from 'ky';
import { type AnyTool, type Claim, invokable } from 'millrace';
import { insideRoot, missing } from './sourceFiles.ts';

/** A note as the service gives it. */
interface Note {
  readonly text: string;
  readonly revision: number;
}

/** Appends text to a note. Two calls on one note take turns; notes do not matter to each other. */
export function appendNote(serviceUrl: string): AnyTool {
  return invokable({
    name: 'append_note',
    description: 'Append text to a note.',
    inputSchema: {
      type: 'object',
      properties: { note: { type: 'string' }, text: { type: 'string' } },
      required: ['note', 'text'],
    } as const,
    concurrency: ({ note }) => [writeClaim(note)],
    // A note is a draft: nothing is lost if the response is withdrawn, so it need not wait for its end.
    start: 'sealed',
    execute: ({ note, text }, { signal }) => append(serviceUrl, { note, text, signal }),
  });
}

/** Appends a file of the repository to a note. Fails if there is no such file. */
export function attachFile(serviceUrl: string, root: string): AnyTool {
  return invokable({
    name: 'attach_file',
    description: 'Append a file of this repository to a note.',
    inputSchema: {
      type: 'object',
      properties: { note: { type: 'string' }, path: { type: 'string' } },
      required: ['note', 'path'],
    } as const,
    concurrency: ({ note }) => [writeClaim(note)],
    start: 'sealed',
    execute: async ({ note, path }, { signal }) => {
      const text = await readFile(insideRoot(root, path), { encoding: 'utf8', signal }).catch(
        (error: unknown) => {
          throw missing(error, path, 'file');
        },
      );
      return append(serviceUrl, { note, text, signal });
    },
  });
}

/** The text of a note. */
export async function readNote(
  serviceUrl: string,
  note: string,
  signal: AbortSignal,
): Promise<string> {
  return (await getNote(serviceUrl, note, signal)).text;
}

function writeClaim(note: string): Claim {
  return { key: ['note', note], mode: 'write' };
}

/** Reads, then writes: two of these at once on one note would lose a text. The claim is there for that. */
async function append(
  serviceUrl: string,
  { note, text, signal }: { note: string; text: string; signal: AbortSignal },
): Promise<unknown> {
  const before = await getNote(serviceUrl, note, signal);
  const json = { text: `${before.text}${text}\n` };
  return ky.put(noteUrl(serviceUrl, note), { json, signal, retry: 0 }).json<unknown>();
}

function getNote(serviceUrl: string, note: string, signal: AbortSignal): Promise<Note> {
  return ky.get(noteUrl(serviceUrl, note), { signal, retry: 0 }).json<Note>();
}

function noteUrl(serviceUrl: string, note: string): string {
  return `${serviceUrl}/notes/${encodeURIComponent(note)}`;
}
