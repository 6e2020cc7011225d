import { extname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ToolRegistry } from '../ajvRegistry.ts';
import { collectTools } from './collectTools.ts';
import { errorText } from './errorText.ts';
import { statOf } from './statOf.ts';
import { syntaxErrorPlace } from './syntaxErrorPlace.ts';
import { UsageError } from './UsageError.ts';

/**
 * Loads the tools of a module: see `collectTools`. `file` is relative to `directory`.
 *
 * Rejects with UsageError for a file that is not there or cannot be loaded, for what is no tool, and for tools that cannot be together.
 */
export async function loadTools(file: string, directory: string): Promise<ToolRegistry> {
  const path = resolve(directory, file);
  if (statOf(path)?.isFile() !== true)
    throw new UsageError(`There is no module of tools at ${file}.`);
  const tools = collectTools(file, await load(file, directory));
  try {
    return new ToolRegistry(tools);
  } catch (error) {
    throw new UsageError(`The tools of ${file} cannot be used: ${errorText(error)}`);
  }
}

async function load(file: string, directory: string): Promise<Record<string, unknown>> {
  const path = resolve(directory, file);
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    const place = await syntaxErrorPlace(error, path);
    const where = place === undefined ? '' : ` (${relative(directory, place.path)}:${place.line})`;
    throw new UsageError(`${file} cannot be loaded: ${reasonOf(error, path)}${where}`);
  }
}

function reasonOf(error: unknown, path: string): string {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return `this version of Node does not load ${extname(path)} files; give it JavaScript.`;
  }
  return errorText(error);
}
