import { EMPTY, expand, filter, from, map, mergeMap, type Observable, throwError } from 'rxjs';
import { fetchRegistryPage } from './fetchRegistryPage.ts';
import {
  type HttpMcpRegistryOptions,
  type RegistryPlan,
  readRegistryPlan,
} from './httpMcpRegistryOptions.ts';
import type { McpRegistry } from './McpRegistry.ts';
import { McpRegistryError } from './McpRegistryError.ts';
import type { McpServerInfo } from './McpServerInfo.ts';
import type { RegistryPage } from './readRegistryPage.ts';
import { serverFilter } from './serverFilter.ts';
import { checkMcpUrl } from './urlPolicy.ts';

const PATH = '/v0.1/servers';

/**
 * Makes a registry of one that speaks the generic registry API. It is asked for the latest versions, page by page, each when the
 * servers of the one before were delivered; deleted servers are passed over. There is no default: choose a registry that
 * you trust.
 *
 * Its observables error with `McpRegistryError` when a page cannot be had or read, when there are more than `maxPages`, and
 * when a page leads back to an earlier one; what was delivered before stays. They error with `TypeError` for a URL that
 * `allowUrl` refuses.
 *
 * Source: generic registry API of the Model Context Protocol, version 0.1, of 2025-12-01.
 *
 * @throws TypeError or RangeError naming the URL or option, what was expected and what came.
 */
export function httpMcpRegistry(
  baseUrl: string | URL,
  options: HttpMcpRegistryOptions = {},
): McpRegistry {
  const plan = readRegistryPlan(options);
  const base = checkMcpUrl('baseUrl', baseUrl, { allowHttp: plan.policy.allowHttp });
  return {
    discover: () => listServers(base, plan),
    search: (query, searchOptions) => {
      const { match, matches } = serverFilter(query, searchOptions);
      // Registries look in the name alone: for the rest the whole list is looked through here.
      const asked = match === 'name' ? query : '';
      return listServers(base, plan, asked).pipe(filter(matches));
    },
  };
}

function listServers(base: URL, plan: RegistryPlan, search = ''): Observable<McpServerInfo> {
  const fetchPage = (cursor?: string): Observable<RegistryPage> =>
    fetchRegistryPage(pageUrl(base, { plan, search, cursor }), plan);
  return pagesFrom(fetchPage, plan).pipe(
    mergeMap(({ servers, problems }) => {
      for (const problem of problems) {
        const message = `An entry of the registry was left out: ${problem}`;
        plan.onDiagnostic?.({ type: 'malformed-server', message });
      }
      return from(servers);
    }),
  );
}

/** All pages, the next asked for when the one before was delivered. */
function pagesFrom(
  fetchPage: (cursor?: string) => Observable<RegistryPage>,
  { maxPages }: RegistryPlan,
): Observable<RegistryPage> {
  return fetchPage().pipe(
    map((page) => ({ page, seen: new Set<string>() })),
    expand(({ page, seen }) => {
      const { nextCursor } = page;
      if (nextCursor === undefined) return EMPTY;
      const problem = cursorProblem(nextCursor, seen, maxPages);
      if (problem !== undefined) {
        return throwError(() => new McpRegistryError(problem, { retryable: false }));
      }
      seen.add(nextCursor);
      return fetchPage(nextCursor).pipe(map((next) => ({ page: next, seen })));
    }, 1),
    map(({ page }) => page),
  );
}

function cursorProblem(
  cursor: string,
  seen: ReadonlySet<string>,
  maxPages: number,
): string | undefined {
  if (seen.has(cursor)) return 'The registry must lead to each page once, got a cursor again.';
  // The first page has no cursor.
  if (seen.size + 1 < maxPages) return undefined;
  return `The registry must have at most maxPages, ${maxPages} pages, got more.`;
}

interface PageRequest {
  readonly plan: RegistryPlan;
  readonly search: string;
  readonly cursor: string | undefined;
}

function pageUrl(base: URL, { plan, search, cursor }: PageRequest): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + PATH;
  url.hash = '';
  const { searchParams } = url;
  searchParams.set('version', 'latest');
  searchParams.set('limit', String(plan.pageSize));
  if (search !== '') searchParams.set('search', search);
  if (cursor !== undefined) searchParams.set('cursor', cursor);
  return url.href;
}
