import type { AssembledCall } from '../../model/AssembledCall.ts';
import type { CallNames } from './CallNames.ts';
import type { CallEntry } from './callEntry.ts';

/**
 * Tells which call an entry of `delta.tool_calls` belongs to. Pure.
 *
 * OpenAI numbers the calls and gives each an id in its first entry. Other servers leave the index out, or give all calls
 * one, or a wrong one in later entries; they repeat ids in every entry, or give them late, blank, twice, or never. One
 * rule reads them all:
 *
 * - An id that is known means its call, unless a name comes with an index that is new: then two calls have one id.
 * - An id that is new begins a call, unless the index means a call that has no id yet and no other name: then it is
 *   that call's, late. From then on the index means the newer call.
 * - Without an id, an index that is known means its call.
 * - Otherwise a name begins a call, and an entry without a name belongs to the call that was touched last.
 * - Whatever the id or the index says, another name begins a call, once it cannot be a piece of the call's name.
 */
export class CallIdentity {
  /** The call that came last with an id. */
  readonly #byId = new Map<string, AssembledCall>();
  /** The latest call that began with an index. */
  readonly #byIndex = new Map<string, AssembledCall>();
  /** The call of the latest entry. */
  #last: AssembledCall | undefined;
  /** Calls that the list of entries under way has named so far. */
  readonly #named = new Set<AssembledCall>();
  readonly #names: CallNames;

  constructor(names: CallNames) {
    this.#names = names;
  }

  /** Notes that another list of entries begins: in one list, without indexes, each named entry is a call of its own. */
  startList(): void {
    // Clearing makes a new table, also of an empty one.
    if (this.#named.size > 0) this.#named.clear();
  }

  /** The call that `entry` continues; undefined if it begins one. */
  find(entry: CallEntry): AssembledCall | undefined {
    const atIndex = entry.index === undefined ? undefined : this.#byIndex.get(entry.index);
    const call = this.#candidate(entry, atIndex);
    return call !== undefined && this.#isOther(call, entry) ? undefined : call;
  }

  /** Notes that `entry` belongs to `call`, which it continues or begins. */
  touch(call: AssembledCall, entry: CallEntry, begins: boolean): void {
    this.#last = call;
    if (entry.id !== undefined) this.#byId.set(entry.id, call);
    if (entry.index !== undefined && begins) this.#byIndex.set(entry.index, call);
    if (entry.name !== undefined) this.#named.add(call);
  }

  #candidate(entry: CallEntry, atIndex: AssembledCall | undefined): AssembledCall | undefined {
    if (entry.id !== undefined) return this.#byIdOf(entry, entry.id, atIndex);
    return atIndex ?? (entry.name === undefined ? this.#last : undefined);
  }

  #byIdOf(
    { index, name }: CallEntry,
    id: string,
    atIndex: AssembledCall | undefined,
  ): AssembledCall | undefined {
    // Where several calls have one id, the index tells them apart.
    const owner = atIndex?.wireId === id ? atIndex : this.#byId.get(id);
    if (owner === undefined) return takesLateId(atIndex, name) ? atIndex : undefined;
    if (name === undefined) return owner;
    const isSecond = index === undefined ? this.#named.has(owner) : atIndex === undefined;
    return isSecond ? undefined : owner;
  }

  #isOther(call: AssembledCall, { name }: CallEntry): boolean {
    if (name === undefined || call.name === '' || call.name === name) return false;
    return call.text.length > 0 || this.#names.areDistinct(call.name, name);
  }
}

function takesLateId(call: AssembledCall | undefined, name: string | undefined): boolean {
  if (call === undefined || call.wireId !== undefined) return false;
  return name === undefined || call.name === '' || call.name === name;
}
