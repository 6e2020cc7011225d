import { readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { reachable } from '../spec/helpers/architecture.ts';
import { type ModuleFacts, moduleFacts } from '../spec/helpers/moduleFacts.ts';
import { root } from './entryPoints.ts';

/** The optional packages of the protocol, and what stands for a part of the adapter. */
const PACKAGE = /^(@modelcontextprotocol\/|#mcp)/;
/** Above the code of each source in a built file. */
const ADAPTER_CODE = /^\/\/ lib\/mcp\//m;

/**
 * What `entry` reaches that belongs to MCP servers, by any chain of imports: modules that are `ofAdapter`, and imports of the
 * optional packages. Imports of types count, and those that run later. Pure.
 */
export function mcpReach(
  modules: readonly ModuleFacts[],
  entry: string,
  ofAdapter: (path: string) => boolean,
): string[] {
  return reachable(modules, [entry], true).flatMap(({ path, imports }) => [
    ...(ofAdapter(path) ? [`${entry} reaches ${path}`] : []),
    ...imports
      .filter(({ specifier }) => PACKAGE.test(specifier))
      .map(({ specifier }) => `${entry} reaches ${specifier}, which ${path} imports`),
  ]);
}

/**
 * The same of built entry points, by their paths such as `dist/index.js`. A built file has the code of many sources, and says
 * which. Throws if nothing built is reached, or if the adapter itself is not found.
 */
export function builtMcpReach(entries: readonly string[], adapter: string): string[] {
  const texts = new Map(
    readdirSync(resolve(root, 'dist'), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join('dist', name.replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.js'))
      .map((path) => [path, readFileSync(resolve(root, path), 'utf8')]),
  );
  const modules = [...texts].map(([path, text]) => moduleFacts(path, text));
  const ofAdapter = (path: string): boolean => ADAPTER_CODE.test(texts.get(path) ?? '');
  const missing = [...entries, adapter].find((entry) => !texts.has(entry));
  if (missing !== undefined) throw new Error(`There is no ${missing}.`);
  if (
    !mcpReach(modules, adapter, () => false).length ||
    !mcpReach(modules, adapter, ofAdapter).length
  ) {
    throw new Error(`${adapter} reaches nothing of MCP servers, so that nothing can be told.`);
  }
  return entries.flatMap((entry) => mcpReach(modules, entry, ofAdapter));
}
