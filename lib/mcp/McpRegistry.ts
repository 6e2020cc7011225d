import type { Observable } from 'rxjs';
import type { McpServerInfo } from './McpServerInfo.ts';

/** Options of one search. */
export interface McpSearchOptions {
  /** Where to look: in the name alone, or in the name, the title and the description. @defaultValue 'name' */
  readonly match?: 'name' | 'text';
}

/** A list of servers that can be searched. What it gives is data: nothing is connected or installed. */
export interface McpRegistry {
  /**
   * Finds the servers that have `query` in their name, whatever the case of its letters. Cold: each subscription searches anew.
   * Emits them in the order of the registry and completes; errors if the registry cannot be read. Unsubscribing cancels.
   *
   * @throws TypeError for a query that is no text, and for a wrong option.
   */
  search(query: string, options?: McpSearchOptions): Observable<McpServerInfo>;
  /**
   * Lists all servers. Cold: each subscription lists anew. Emits them in the order of the registry and completes; errors if
   * the registry cannot be read. Unsubscribing cancels.
   */
  discover(): Observable<McpServerInfo>;
}
