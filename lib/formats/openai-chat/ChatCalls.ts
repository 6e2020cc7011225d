import type { AssembledCall } from '../../model/AssembledCall.ts';
import { CallAssembly } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects } from '../wireValues.ts';
import { CallIdentity } from './CallIdentity.ts';
import { CallNames } from './CallNames.ts';
import { type CallEntry, isEmptyEntry, readCallEntry } from './callEntry.ts';

/** The index of the one call of the deprecated form, which has neither index nor id. */
const DEPRECATED_INDEX = 'function_call';

/**
 * The calls of one choice: takes what its deltas say of calls and emits the events. Pure.
 *
 * The wire has no end mark for a call: when the next one begins, the earlier ones seal whose text parses. Only arguments
 * that come as a value, not as text, are known to be whole.
 */
export class ChatCalls {
  readonly #assembly: CallAssembly;
  readonly #identity: CallIdentity;
  readonly #names: CallNames;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
    this.#names = new CallNames(options.toolNames);
    this.#identity = new CallIdentity(this.#names);
  }

  /** The calls so far, in order, sealed or not. */
  get all(): readonly AssembledCall[] {
    return this.#assembly.calls;
  }

  /** Takes the calls of a delta: those of `tool_calls`, or else the deprecated `function_call`, which may mirror them. */
  accept(delta: WireObject): void {
    const entries = asObjects(delta.tool_calls);
    if (entries.length > 0) return this.#takeList(entries.map(readCallEntry));
    const only = asObject(delta.function_call);
    if (only !== undefined) {
      this.#takeList([readCallEntry({ index: DEPRECATED_INDEX, function: only })]);
    }
  }

  /** The response finished well: every call that began seals. */
  finish(): void {
    this.#assembly.finish();
  }

  #takeList(entries: readonly CallEntry[]): void {
    this.#identity.startList();
    for (const entry of entries) this.#take(entry);
  }

  #take(entry: CallEntry): void {
    const known = this.#identity.find(entry);
    if (known === undefined && isEmptyEntry(entry)) return;
    const call = known ?? this.#begin(entry);
    this.#identity.touch(call, entry, known === undefined);
    if (entry.id !== undefined && call.wireId === undefined) this.#assembly.setId(call, entry.id);
    if (entry.name !== undefined) this.#addName(call, entry.name);
    if (entry.extras !== undefined) this.#assembly.addMetadata(call, entry.extras);
    if (entry.text !== undefined) this.#addArguments(call, entry.text, entry.isValue);
  }

  /** The name follows, so that what the beginning of this call seals is told before its own start. */
  #begin({ kind, id }: CallEntry): AssembledCall {
    const call = this.#assembly.begin({ kind, id });
    this.#assembly.sealBefore(call);
    return call;
  }

  #addName(call: AssembledCall, text: string): void {
    const name = this.#names.join(call.name, text);
    this.#assembly.setName(call, name, this.#names.isPiece(name));
  }

  /** An empty object may be a placeholder, so it does not show that the arguments are whole. */
  #addArguments(call: AssembledCall, text: string, isValue: boolean): void {
    const isRestated = isValue && (text === call.text.value || text === '{}');
    if (call.sealed !== undefined && isRestated) return;
    this.#assembly.append(call, text);
    if (isValue && text !== '{}' && call.name !== '') this.#assembly.end(call);
  }
}
