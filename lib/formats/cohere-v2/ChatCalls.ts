import type { AssembledCall } from '../../model/AssembledCall.ts';
import { CallAssembly } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import { membersBut } from '../membersBut.ts';
import { refuseStray } from '../refuseStray.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asKey, asObject, asText } from '../wireValues.ts';

/** Members of a call that it has itself; all others become its metadata. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['id', 'type', 'function']);

const NOTHING: WireObject = {};

/**
 * The calls of one response: which call an event belongs to, and what it means for it. Pure.
 *
 * An event belongs to the call that has its index, or else to the last one if that began without. What comes for an index
 * that no call has begun with is dropped: nobody knows what was to be called, and nothing can run. But where a call has no
 * arguments yet they may be its own, and without them it must not run: that breaks the protocol.
 */
export class ChatCalls {
  readonly #assembly: CallAssembly;
  /** The call that has each index now. */
  readonly #byIndex = new Map<string, AssembledCall>();
  /** Whether the last call began without an index: then it gets what is for indexes that nobody has. */
  #lastHasNoIndex = false;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
  }

  /** The calls so far, in order, sealed or not. */
  get all(): readonly AssembledCall[] {
    return this.#assembly.calls;
  }

  /** A call begins: those before it have ended. One that is open and begins again is no other call. */
  start(index: unknown, given: unknown): void {
    const entry = entryOf(given);
    const body = asObject(entry.function) ?? NOTHING;
    const id = asKey(entry.id);
    const known = this.#known(index);
    if (known !== undefined && !known.ended && id !== undefined && known.wireId === id) return;
    this.#assembly.moveOn();
    const call = this.#assembly.begin({
      id,
      name: asText(body.name),
      metadata: membersBut(entry, CALL_MEMBERS),
    });
    this.#assembly.sealBefore(call);
    const key = asKey(index);
    if (key !== undefined) this.#byIndex.set(key, call);
    this.#lastHasNoIndex = key === undefined;
    this.#assembly.append(call, asArgumentText(body.arguments));
  }

  /** A fragment of the arguments. @throws ModelStreamError with `protocol` for one that may be any call's. */
  grow(index: unknown, given: unknown): void {
    const call = this.#find(index);
    const body = asObject(entryOf(given).function) ?? NOTHING;
    if (call === undefined) {
      return refuseStray(this.all, `call index ${String(index)}`, asArgumentText(body.arguments));
    }
    const name = asText(body.name);
    if (call.name === '' && name !== undefined) this.#assembly.setName(call, name);
    this.#assembly.append(call, asArgumentText(body.arguments));
  }

  /** The end mark of a call. */
  stop(index: unknown): void {
    const call = this.#find(index);
    if (call !== undefined) this.#assembly.end(call);
  }

  /** Something else is said: calls whose end was seen seal. */
  moveOn(): void {
    this.#assembly.moveOn();
  }

  /** The response finished well: every call that began seals. */
  finish(): void {
    this.#assembly.finish();
  }

  #known(index: unknown): AssembledCall | undefined {
    const key = asKey(index);
    return key === undefined ? undefined : this.#byIndex.get(key);
  }

  /** Without an index it is the last call. */
  #find(index: unknown): AssembledCall | undefined {
    const isLast = asKey(index) === undefined || this.#lastHasNoIndex;
    return this.#known(index) ?? (isLast ? this.all.at(-1) : undefined);
  }
}

/** The wire has one call where others have a list. */
function entryOf(given: unknown): WireObject {
  return asObject(Array.isArray(given) ? given[0] : given) ?? NOTHING;
}
