import type { AssembledCall } from '../../model/AssembledCall.ts';
import { GrowingText } from '../../model/GrowingText.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import type { ToolCall } from '../../model/ToolCall.ts';
import { callName } from '../callName.ts';
import type { WireObject } from '../WireObject.ts';
import { wholeArguments } from '../wholeArguments.ts';
import { asText } from '../wireValues.ts';
import type { AnthropicBlock } from './AnthropicMessage.ts';

/**
 * One content block of a response while it is written. Deltas grow the members that they name, so that a block of a kind
 * that is not known here is kept as well as any other.
 */
export class ContentBlock {
  /** Its kind. */
  readonly type: string;
  /** The call that it holds; undefined for every other kind of block, server tools included. */
  readonly call: AssembledCall | undefined;
  /** Whether its end mark was seen. */
  stopped = false;
  /** The members as the block began. */
  readonly #start: WireObject;
  /**
   * The members that deltas have changed since, text as it grows; made with the first. A map: a member may be called
   * `__proto__`.
   */
  #grown: Map<string, unknown> | undefined;
  /** The lists in `#grown`, which are our own and may be pushed to. */
  #lists: Map<string, unknown[]> | undefined;
  /** The JSON text of the input of a block that is no call, such as a server tool. */
  #inputText = '';

  constructor(type: string, start: WireObject, call?: AssembledCall) {
    this.type = type;
    this.call = call;
    this.#start = start;
  }

  /** Grows the members that a delta names: text is appended, lists are continued, anything else is replaced. */
  grow(delta: WireObject): void {
    for (const member of Object.keys(delta)) {
      const added = delta[member];
      if (member === 'type' || added === null) continue;
      if (member === 'partial_json') this.#inputText += asText(added) ?? '';
      else if (member === 'citation') this.#extend('citations', [added]);
      else if (Array.isArray(added)) this.#extend(member, added);
      else this.#grow(member, added);
    }
  }

  /** The argument text that stood whole in the block as it began; empty where `input` was no more than a placeholder. */
  wholeInput(): string {
    return wholeArguments(this.#start.input);
  }

  /** Whether nothing of it is missing. A signature that was promised and never came is missing. */
  isWhole(): boolean {
    if (this.call !== undefined) return this.call.sealed !== undefined;
    if (!this.stopped || (this.type === 'thinking' && this.#member('signature') === ''))
      return false;
    return this.#inputText.trim() === '' || parseObject(this.#inputText) !== undefined;
  }

  /** The block in the form of a request; undefined for a call that did not become one and for text that is blank. */
  toRequest(): AnthropicBlock | undefined {
    const { type, call } = this;
    if (type === 'text' && !/\S/.test(asText(this.#member('text')) ?? '')) return undefined;
    const members = {
      ...this.#start,
      ...(this.#grown && Object.fromEntries([...this.#grown].map(withText))),
      type,
    };
    if (call !== undefined) {
      return call.sealed && asBlock({ ...members, ...callMembers(call.sealed) });
    }
    const input = parseObject(this.#inputText);
    return asBlock(input === undefined ? members : { ...members, input });
  }

  #member(name: string): unknown {
    const grown = this.#grown?.get(name);
    if (grown !== undefined || this.#grown?.has(name)) return toValue(grown);
    return Object.hasOwn(this.#start, name) ? this.#start[name] : undefined;
  }

  /** A signature comes in pieces from some servers, and whole again and again from others. */
  #grow(member: string, added: unknown): void {
    const grown = this.#grown?.get(member);
    const isSignature = member === 'signature';
    if (grown instanceof GrowingText && typeof added === 'string' && !isSignature) {
      return grown.append(added);
    }
    const current = this.#member(member);
    const isText = typeof current === 'string' && typeof added === 'string';
    if (!isText || (isSignature && added.startsWith(current))) return this.#set(member, added);
    this.#set(member, new GrowingText(current + added));
  }

  #extend(member: string, added: readonly unknown[]): void {
    const current = this.#member(member);
    this.#lists ??= new Map();
    const list = this.#lists.get(member) ?? (Array.isArray(current) ? [...current] : []);
    for (const item of added) list.push(item);
    this.#lists.set(member, list);
    this.#set(member, list);
  }

  #set(member: string, value: unknown): void {
    this.#grown ??= new Map();
    this.#grown.set(member, value);
  }
}

/** Blocks of kinds that the type does not know are let through, as it says. */
function asBlock(members: WireObject): AnthropicBlock {
  return members as unknown as AnthropicBlock;
}

function withText([member, grown]: [string, unknown]): [string, unknown] {
  return [member, toValue(grown)];
}

function toValue(grown: unknown): unknown {
  return grown instanceof GrowingText ? grown.value : grown;
}

/**
 * A call as the request wants it: with a name, and with an object as `input`. Text that never was one is wrapped the way
 * Anthropic's guide to fine-grained tool streaming does it, so that the model sees what it wrote.
 */
function callMembers({ id, name, arguments: text }: ToolCall): WireObject {
  const isBlank = ['', 'null'].includes(text.trim());
  const input = isBlank ? {} : (parseObject(text) ?? { INVALID_JSON: text });
  return { id, name: callName(name), input };
}
