import ky from 'ky';
import { type AnyTool, enhancedStreamable } from 'millrace';
import { readNote } from './notes.ts';

/**
 * Files a note under the next number. Unsafe: the number cannot be given back, so it runs alone, after all calls before it,
 * and not before the response has finished well.
 */
export function fileReport(serviceUrl: string): AnyTool {
  return enhancedStreamable({
    name: 'file_report',
    description: 'File a note as the next numbered report. It cannot be taken back.',
    inputSchema: {
      type: 'object',
      properties: { note: { type: 'string' } },
      required: ['note'],
    } as const,
    concurrency: 'unsafe',
    execute: async function* ({ note }, { signal }) {
      const text = await readNote(serviceUrl, note, signal);
      yield { parts: [{ type: 'text', text: `${text.length} characters of note ${note}, ` }] };
      const { number, path } = await ky
        .post(`${serviceUrl}/reports`, { json: { text }, signal, retry: 0 })
        .json<{ readonly number: number; readonly path: string }>();
      yield {
        parts: [
          { type: 'text', text: `filed as report number ${number}.` },
          { type: 'link', url: `${serviceUrl}${path}`, name: `report ${number}` },
        ],
      };
    },
  });
}
