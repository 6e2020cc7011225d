import { sha256Hex } from './sha256Hex.ts';

/** What every provider takes as the name of a tool. */
const SAFE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** With `_` and 8 hexadecimal digits it is 64. */
const MAX_READABLE_CHARS = 55;

/** What the names of a server's tools are made with. */
export interface ToolNameOptions {
  /** What stands before each, with `_` between. Must be made of what names may have. @defaultValue none */
  readonly prefix?: string | undefined;
  /** Names that are not free. @defaultValue none */
  readonly taken?: ReadonlySet<string>;
}

/**
 * Gives each raw name the name that a model gets: 1 to 64 of `A-Za-z0-9_-`, no two the same, and none of those `taken`. Pure;
 * the order of `rawNames` does not matter, and a raw name that is there twice counts once.
 *
 * A name that may stay, with the prefix, stays. Of any other one, what is not allowed becomes `_`, it is cut, and the hash of
 * the whole follows: 8 hexadecimal digits of SHA-256, so that the name depends on nothing else, and tools that come and go
 * leave those of others alone. Where two hashes are the same, or the name is not free, the next one is tried.
 */
export function toolNames(
  rawNames: Iterable<string>,
  { prefix, taken = new Set() }: ToolNameOptions = {},
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(taken);
  const changed: string[] = [];
  const whole = (rawName: string): string =>
    prefix === undefined ? rawName : `${prefix}_${rawName}`;
  for (const rawName of new Set(rawNames)) {
    const name = whole(rawName);
    if (!SAFE_NAME.test(name) || used.has(name)) changed.push(rawName);
    else give(rawName, name);
  }
  for (const rawName of changed.sort(byCodeUnits)) give(rawName, freeName(whole(rawName), used));
  return names;

  function give(rawName: string, name: string): void {
    names.set(rawName, name);
    used.add(name);
  }
}

function freeName(whole: string, used: ReadonlySet<string>): string {
  const readable = whole.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, MAX_READABLE_CHARS);
  let name = `${readable}_${hashOf(whole)}`;
  for (let salt = 1; used.has(name); salt += 1) name = `${readable}_${hashOf(`${whole}\0${salt}`)}`;
  return name;
}

/** The first 8 hexadecimal digits of SHA-256. Names are made different where these are not. */
export function hashOf(text: string): string {
  return sha256Hex(text).slice(0, 8);
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : 1;
}
