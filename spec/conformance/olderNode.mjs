/**
 * Lets the conformance suite load on Node 20: it imports `fs.globSync`, which is there from Node 22 on, and which its command
 * `client` does not use. Other importers of `fs` than the suite get what they ask for.
 */
import * as fs from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const SUITE = '/node_modules/@modelcontextprotocol/conformance/dist/';
const STAND_IN = `data:text/javascript,export * from 'node:fs'; export const globSync = undefined;`;

// The hook itself runs in a thread of its own, which loads this file, too.
if (isMainThread && !('globSync' in fs)) register(import.meta.url);

/** A hook of the module loader. */
export function resolve(specifier, context, next) {
  const isWanted = specifier === 'fs' && context.parentURL?.includes(SUITE);
  return isWanted ? { url: STAND_IN, shortCircuit: true } : next(specifier, context);
}
