import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { CallAssembly, DEFAULT_MAX_ARGUMENT_BYTES } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ExactValues } from '../ExactValues.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';
import { readFragment } from './argumentFragment.ts';
import { CallPart } from './CallPart.ts';

/** A part of the wire with a call. */
export interface CallSource {
  /** The part. */
  readonly part: WireObject;
  /** Its `functionCall`. */
  readonly functionCall: WireObject;
  /** The values of its event. */
  readonly values: ExactValues;
  /** Position of its candidate in the event. */
  readonly position: number;
  /** Its own position in the candidate. */
  readonly at: number;
}

/**
 * The calls of one candidate: which call a part belongs to, and what it means for it. Pure: events go to `emit` at once.
 *
 * A call comes whole, in one part, or it begins with a name and goes on, without one, until a part does not promise more.
 * A call that came without arguments may be whole or may get them from the next part, so it waits for that.
 * A call that is still promised more is never sealed by what follows it: its arguments could be taken for whole at any time.
 */
export class GeminiCalls {
  readonly #assembly: CallAssembly;
  readonly #maxArgumentBytes: number;
  /** The part of every call, in the order in which they began. */
  readonly #parts: CallPart[] = [];
  /** The latest call with an id. */
  readonly #byId = new Map<string, CallPart>();

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
    this.#maxArgumentBytes = options.maxArgumentBytes ?? DEFAULT_MAX_ARGUMENT_BYTES;
  }

  /** Whether a call is sealed. */
  get hasSealed(): boolean {
    return this.#parts.some(({ call }) => call.sealed !== undefined);
  }

  /** Takes a part with a call; gives the call's own part if it begins there. */
  take(source: CallSource): CallPart | undefined {
    const last = this.#parts.at(-1);
    if (last?.isEnded === false && !last.isBare && isFragment(source)) {
      this.#addFragments(last, source);
      return undefined;
    }
    const known = this.#find(source.functionCall);
    if (known === undefined && isEndMark(source.functionCall)) return undefined;
    const owner = known ?? this.#begin(source.functionCall);
    this.#fill(owner, source);
    return known === undefined ? owner : undefined;
  }

  /** Something else begins: a call that could have got its arguments yet has none, and one whose text does not parse is whole. */
  moveOn(): void {
    const last = this.#parts.at(-1);
    if (last?.isBare && !last.isEnded) this.#end(last);
    this.#assembly.moveOn();
  }

  /** The response finished well: every call that began seals. Text that was promised to go on, and did not, is not whole. */
  finish(): void {
    this.moveOn();
    for (const part of this.#parts) {
      if (!part.isEnded && part.partial?.isPending !== true) this.#complete(part);
    }
    this.#assembly.finish();
  }

  /** The call that goes on with `functionCall`; undefined if another one begins. */
  #find(functionCall: WireObject): CallPart | undefined {
    const id = asKey(functionCall.id);
    const name = asText(functionCall.name);
    const owner = id === undefined ? undefined : this.#byId.get(id);
    if (owner !== undefined && (name === undefined || goesOn(owner, functionCall))) return owner;
    const last = this.#parts.at(-1);
    if (last === undefined || owner !== undefined) return undefined;
    if (id !== undefined && (last.call.wireId !== undefined || last.isEnded)) return undefined;
    return name === undefined || (!last.isBare && goesOn(last, functionCall)) ? last : undefined;
  }

  #begin(functionCall: WireObject): CallPart {
    this.moveOn();
    const name = asText(functionCall.name);
    const part = new CallPart(this.#assembly.begin({ id: asKey(functionCall.id) }));
    if (name !== undefined) this.#assembly.setName(part.call, name);
    this.#parts.push(part);
    return part;
  }

  #fill(owner: CallPart, source: CallSource): void {
    const { part, functionCall } = source;
    this.#identify(owner, functionCall);
    const metadata = owner.keep(part, functionCall);
    if (metadata !== undefined && owner.call.sealed === undefined) {
      this.#assembly.addMetadata(owner.call, metadata);
    }
    this.#addFragments(owner, source);
    const text = hasMembers(functionCall.args) ? source.values.textAt(pathTo(source, 'args')) : '';
    const isWhole = text.trim() !== '' && text !== '{}';
    if (isWhole) this.#assembly.restate(owner.call, text);
    this.#settle(owner, functionCall, isWhole);
  }

  #identify(owner: CallPart, functionCall: WireObject): void {
    const { call } = owner;
    const id = asKey(functionCall.id);
    const name = asText(functionCall.name);
    if (id !== undefined) this.#byId.set(id, owner);
    if (id !== undefined && call.wireId === undefined) this.#assembly.setId(call, id);
    if (name !== undefined && call.name === '') this.#assembly.setName(call, name);
  }

  /** Ends the call unless more is promised, or it came without arguments. */
  #settle(owner: CallPart, functionCall: WireObject, isWhole: boolean): void {
    const isEnd = isWhole || owner.partial !== undefined || isEndMark(functionCall);
    if (functionCall.willContinue === true) owner.isBare = false;
    else if (!isEnd) owner.isBare = true;
    else if (isWhole) this.#seal(owner);
    else this.#end(owner);
  }

  #addFragments(owner: CallPart, source: CallSource): void {
    const entries = source.functionCall.partialArgs;
    if (!Array.isArray(entries)) return;
    for (let at = 0; at < entries.length; at += 1) {
      const entry = asObject(entries[at]);
      const path = asText(entry?.jsonPath);
      if (entry === undefined || path === undefined) continue;
      const value = readFragment(entry, () =>
        source.values.jsonAt(pathTo(source, 'partialArgs', at, 'numberValue')),
      );
      if (value === undefined) continue;
      const { fragments } = owner;
      const delta = fragments.add(path, value, value.isText && entry.willContinue === true);
      if (delta === undefined) throw badPath(path);
      this.#assembly.append(owner.call, delta);
      if (fragments.length > this.#maxArgumentBytes) throw this.#tooLong(owner);
    }
  }

  #end(owner: CallPart): void {
    this.#complete(owner);
    this.#seal(owner);
  }

  #seal(owner: CallPart): void {
    owner.isEnded = true;
    this.#assembly.end(owner.call);
  }

  /** Adds what the text of the arguments lacks. */
  #complete({ call, partial }: CallPart): void {
    if (call.sealed !== undefined) return;
    if (partial === undefined) {
      if (call.text.length === 0) this.#assembly.append(call, '{}');
      return;
    }
    const rest = partial.end();
    if (rest === undefined) this.#assembly.restate(call, partial.text());
    else this.#assembly.append(call, rest);
  }

  #tooLong({ call }: CallPart): ModelStreamError {
    return new ModelStreamError(
      'limit',
      `The arguments of call ${call.index} (${call.name}) are longer than maxArgumentBytes, ${this.#maxArgumentBytes}.`,
    );
  }
}

/**
 * Whether a part with the name of a call that has not ended belongs to that call: some servers repeat the name with every
 * fragment. Without arguments it begins another call of the same tool.
 */
function goesOn({ call, isEnded }: CallPart, functionCall: WireObject): boolean {
  return !isEnded && call.name === functionCall.name && hasArguments(functionCall);
}

/** Whether a part holds fragments of arguments, promises more, and says nothing else: what nearly all parts of such a call do. */
function isFragment({ part, functionCall }: CallSource): boolean {
  if (functionCall.willContinue !== true) return false;
  for (const name in functionCall) {
    if (name !== 'partialArgs' && name !== 'willContinue') return false;
  }
  for (const name in part) if (name !== 'functionCall') return false;
  return true;
}

/** Whether it says no more than that the call before it has ended. */
function isEndMark(functionCall: WireObject): boolean {
  return (
    asText(functionCall.name) === undefined &&
    !hasArguments(functionCall) &&
    functionCall.willContinue !== true
  );
}

function hasArguments({ args, partialArgs }: WireObject): boolean {
  return hasMembers(args) || (Array.isArray(partialArgs) && partialArgs.length > 0);
}

/** Whether arguments are more than a placeholder. */
function hasMembers(args: unknown): boolean {
  if (typeof args !== 'object' || args === null) return args !== undefined && args !== null;
  for (const _ in args) return true;
  return false;
}

/** The path from the event to what is at a path from `functionCall`. */
function pathTo(
  { position, at }: CallSource,
  ...path: readonly (string | number)[]
): readonly (string | number)[] {
  return ['candidates', position, 'content', 'parts', at, 'functionCall', ...path];
}

function badPath(path: string): ModelStreamError {
  return new ModelStreamError(
    'protocol',
    `A fragment of arguments has a path that cannot be read: ${path.slice(0, 200)}`,
  );
}
