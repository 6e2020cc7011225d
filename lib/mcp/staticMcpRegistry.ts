import { defer, filter, from, type Observable } from 'rxjs';
import { isObject } from '../schema/isObject.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpRegistry } from './McpRegistry.ts';
import type { McpServerInfo } from './McpServerInfo.ts';
import { serverFilter } from './serverFilter.ts';

/**
 * Makes a registry of a list of your own. The list is copied: what changes in it later does not show, and each subscription
 * gets copies of its own.
 *
 * @throws TypeError for a list that is no array of plain data with names, and names the place in it.
 */
export function staticMcpRegistry(servers: readonly McpServerInfo[]): McpRegistry {
  const kept = copyOf(servers);
  const discover = (): Observable<McpServerInfo> => defer(() => from(structuredClone(kept)));
  return {
    discover,
    search: (query, options) => {
      const { matches } = serverFilter(query, options);
      return discover().pipe(filter(matches));
    },
  };
}

function copyOf(servers: readonly McpServerInfo[]): McpServerInfo[] {
  if (!Array.isArray(servers)) {
    throw new TypeError(wrongValue('servers must be an array of servers', servers));
  }
  return servers.map((server: McpServerInfo, index) => {
    const place = `servers[${index}]`;
    if (!isObject(server)) throw new TypeError(wrongValue(`${place} must be an object`, server));
    if (typeof server.name !== 'string' || server.name === '') {
      throw new TypeError(wrongValue(`${place}.name must be a text`, server.name));
    }
    try {
      return structuredClone(server);
    } catch (cause) {
      throw new TypeError(`${place} must be plain data, got something that cannot be copied.`, {
        cause,
      });
    }
  });
}
