import ky from 'ky';
import { type AnyTool, invokable } from 'millrace';

/** Most UTF-16 code units of the list that the model gets. */
const MOST_CHARS = 1_200;

/** Asks a service over HTTP. Safe: it only reads. Its answer is longer than a model needs, so it is cut. */
export function listIssues(serviceUrl: string): AnyTool {
  return invokable({
    name: 'list_issues',
    description: 'List the issues of this project.',
    inputSchema: {
      type: 'object',
      properties: { state: { type: 'string', enum: ['open', 'closed'] } },
      required: ['state'],
    } as const,
    concurrency: 'safe',
    maxResultSizeChars: MOST_CHARS,
    execute: ({ state }, { signal }) =>
      ky.get(`${serviceUrl}/issues`, { searchParams: { state }, signal, retry: 0 }).text(),
  });
}
