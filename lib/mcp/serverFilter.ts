import { checkObject, readOneOf } from '../executor/optionReaders.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpSearchOptions } from './McpRegistry.ts';
import type { McpServerInfo } from './McpServerInfo.ts';

/** What a search is for. */
export interface ServerFilter {
  /** Where it looks. */
  readonly match: 'name' | 'text';
  /** Tells whether a server is meant. */
  readonly matches: (server: McpServerInfo) => boolean;
}

/**
 * Makes the filter of a search: a substring, whatever the case of its letters.
 *
 * @throws TypeError naming what is wrong, what was expected and what came.
 */
export function serverFilter(query: string, options: McpSearchOptions = {}): ServerFilter {
  if (typeof query !== 'string') throw new TypeError(wrongValue('query must be a text', query));
  checkObject('options', options);
  checkNames('', options, { match: true });
  const match = readOneOf('match', options.match, ['name', 'text']) ?? 'name';
  const wanted = query.toLowerCase();
  const has = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) === true;
  return {
    match,
    matches: ({ name, title, description }) =>
      has(name) || (match === 'text' && (has(title) || has(description))),
  };
}
