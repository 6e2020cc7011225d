import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { invokable, streamable, ToolFailure, ToolRegistry } from 'millrace/core';
import { map, timer } from 'rxjs';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.minLength(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

const notes = new Map([
  ['plan', 'The release is planned for next week.'],
  ['open', 'Two questions about the release are open.'],
  ['lunch', 'Soup on Tuesday.'],
]);

const searchNotes = invokable({
  name: 'search_notes',
  description: 'Find notes that contain a word.',
  inputSchema: toStandardJsonSchema(v.object({ query: text })),
  concurrency: 'safe',
  execute: ({ query }) => {
    const word = query.toLowerCase();
    const found = [...notes].filter(([, note]) => note.toLowerCase().includes(word));
    return timer(350).pipe(map(() => found.map(([id, note]) => `${id}: ${note}`).join('\n')));
  },
});

/** Gives what has come of a log while more of it comes. */
const readLog = streamable({
  name: 'read_log',
  description: 'Read a log of this server.',
  inputSchema: toStandardJsonSchema(v.object({ name: text })),
  concurrency: 'safe',
  async *execute({ name }, { signal }) {
    const response = await fetch(`/log?name=${encodeURIComponent(name)}`, { signal });
    if (!response.ok || response.body === null) throw new ToolFailure(`There is no log "${name}".`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  },
});

const measureWindow = invokable({
  name: 'measure_window',
  description: 'Measure the window that shows this page.',
  concurrency: 'safe',
  execute: () => ({ width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio }),
});

/** Hashes for a while, and tells how far it is. */
const hashBlocks = invokable({
  name: 'hash_blocks',
  description: 'Hash a chain of blocks.',
  inputSchema: toStandardJsonSchema(v.object({ blocks: count })),
  concurrency: 'safe',
  execute: async ({ blocks }, { signal, progress }) => {
    let block = new Uint8Array(512 * 1_024);
    for (let done = 1; done <= blocks; done += 1) {
      signal.throwIfAborted();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', block));
      block = block.slice();
      block.set(hash);
      progress({ done, of: blocks });
    }
    return Array.from(block.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
});

const checkLink = invokable({
  name: 'check_link',
  description: 'Check whether a page of this server exists.',
  inputSchema: toStandardJsonSchema(v.object({ path: text })),
  concurrency: 'safe',
  execute: async ({ path }, { signal }) => {
    const { ok, status } = await fetch(path, { signal });
    if (!ok) throw new ToolFailure(`${path} answers with status ${status}.`);
    return `${path} exists.`;
  },
});

/** Writes, but only into this page: so it need not wait for the end of the response, only for others at the same note. */
const editNote = invokable({
  name: 'edit_note',
  description: 'Replace the text of a note.',
  inputSchema: toStandardJsonSchema(v.object({ id: text, text })),
  concurrency: ({ id }) => [{ key: ['note', id], mode: 'write' }],
  start: 'sealed',
  execute: ({ id, text: words }) =>
    timer(900).pipe(
      map(() => {
        notes.set(id, words);
        return `Note "${id}" says now: ${words}`;
      }),
    ),
});

/** Cannot be taken back: alone, at the end of the response, and after somebody has agreed. */
const publish = invokable({
  name: 'publish',
  description: 'Publish a version.',
  inputSchema: toStandardJsonSchema(v.object({ version: text, audience: text })),
  concurrency: 'unsafe',
  execute: ({ version, audience }) =>
    timer(800).pipe(map(() => `Published ${version} to ${audience}.`)),
});

/** The tools that this page has. */
export const registry: ToolRegistry = new ToolRegistry([
  searchNotes,
  readLog,
  measureWindow,
  hashBlocks,
  checkLink,
  editNote,
  publish,
]);

/** The tools that run only when the user agrees. */
export const ASK_FIRST: ReadonlySet<string> = new Set([publish.definition.name]);
