import { Observable, type Subscriber } from 'rxjs';
import type { AnyTool } from '../tools/Tool.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';

/** A tool that a registry did not take. */
export interface RegistryRefusal {
  /** Its name. */
  readonly name: string;
  /** One sentence. */
  readonly reason: string;
}

/** What one list of tools has changed in a registry, by names. Frozen, as its lists are. */
export interface RegistryFeed {
  /** Tools that were added. */
  readonly added: readonly string[];
  /** Tools that took the place of earlier ones of the same feed. */
  readonly replaced: readonly string[];
  /** Tools that were taken out: those that are listed no longer, and those whose successor was refused. */
  readonly removed: readonly string[];
  /** Tools of the list that are not in the registry, and why. */
  readonly refused: readonly RegistryRefusal[];
}

/**
 * Keeps the tools of a server in a registry: puts those of each list in, takes those out that are listed no longer. One that the
 * registry refuses hides no other. A name that the registry has from somebody else stays theirs. Calls that run keep the tool they
 * began with, since runs work on a snapshot; so a change concerns the runs that begin after it.
 *
 * Emits what has changed after each list. A list that comes while one is taken, since somebody who hears of a change causes it, waits
 * until that is done; of several, the last is taken. Completes and errors as `tools$` does. By then, and when it is unsubscribed from, its tools
 * have left the registry again, but for those that somebody else has replaced. Cold: each subscription is a feed of its own, and
 * two of one server refuse each other's tools.
 */
export function feedRegistry(
  registry: ToolRegistry,
  tools$: Observable<readonly AnyTool[]>,
): Observable<RegistryFeed> {
  return new Observable((subscriber) => {
    const feed = new Feed(registry, subscriber);
    subscriber.add(() => feed.leave());
    subscriber.add(
      tools$.subscribe({
        next: (tools) => feed.take(tools),
        error: (error) => {
          feed.leave();
          subscriber.error(error);
        },
        complete: () => {
          feed.leave();
          subscriber.complete();
        },
      }),
    );
  });
}

interface Changes {
  readonly added: string[];
  readonly replaced: string[];
  readonly removed: string[];
  readonly refused: RegistryRefusal[];
}

/** One subscription. */
class Feed {
  readonly #registry: ToolRegistry;
  readonly #subscriber: Subscriber<RegistryFeed>;
  /** The tools that it has put into the registry, by name. */
  readonly #own = new Map<string, AnyTool>();
  /** The last list, if it waits until the one before is taken. */
  #waiting: readonly AnyTool[] | undefined;
  /** Whether a list is being taken. */
  #isTaking = false;

  constructor(registry: ToolRegistry, subscriber: Subscriber<RegistryFeed>) {
    this.#registry = registry;
    this.#subscriber = subscriber;
  }

  take(tools: readonly AnyTool[]): void {
    this.#waiting = tools;
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      while (this.#waiting !== undefined) {
        const list = this.#waiting;
        this.#waiting = undefined;
        this.#takeOne(list);
      }
    } finally {
      this.#isTaking = false;
    }
  }

  /** Takes out all that is still its own. */
  leave(): void {
    for (const name of [...this.#own.keys()]) this.#remove(name);
  }

  #takeOne(tools: readonly AnyTool[]): void {
    const changes: Changes = { added: [], replaced: [], removed: [], refused: [] };
    const listed = new Set<string>();
    for (const tool of tools) {
      // Who hears of a change may end the feed.
      if (this.#subscriber.closed) return;
      const { name } = tool.definition;
      if (listed.has(name)) refuse(changes, name, 'It has the name of another tool of the list.');
      else this.#put(tool, changes);
      listed.add(name);
    }
    for (const name of [...this.#own.keys()]) {
      if (!listed.has(name) && this.#remove(name)) changes.removed.push(name);
    }
    if (this.#subscriber.closed) return;
    for (const names of Object.values(changes)) Object.freeze(names);
    this.#subscriber.next(Object.freeze(changes));
  }

  #put(tool: AnyTool, changes: Changes): void {
    const { name } = tool.definition;
    const own = this.#own.get(name);
    const current = this.#registry.get(name);
    if (own !== undefined && own === tool && own === current) return;
    if (current !== undefined && current !== own) {
      this.#own.delete(name);
      return refuse(changes, name, 'The registry has a tool of this name from somebody else.');
    }
    // Before the registry tells others, one of whom may end the feed.
    this.#own.set(name, tool);
    try {
      this.#registry.replace(tool);
      (current === undefined ? changes.added : changes.replaced).push(name);
    } catch (error) {
      refuse(changes, name, messageOf(error));
      // What it was before is no tool of the server's any longer.
      if (own !== undefined) this.#own.set(name, own);
      else this.#own.delete(name);
      if (own !== undefined && this.#remove(name)) changes.removed.push(name);
    }
  }

  /** Tells whether it was there, and its own. */
  #remove(name: string): boolean {
    const own = this.#own.get(name);
    this.#own.delete(name);
    return own !== undefined && this.#registry.get(name) === own && this.#registry.remove(name);
  }
}

function refuse({ refused }: Changes, name: string, reason: string): void {
  refused.push(Object.freeze({ name, reason }));
}
