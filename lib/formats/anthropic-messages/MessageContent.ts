import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import type { AssembledCall } from '../../model/AssembledCall.ts';
import { CallAssembly } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { MessageExtent } from '../MessageExtent.ts';
import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asKey, asObject, asText } from '../wireValues.ts';
import type { AnthropicBlock, AnthropicMessage } from './AnthropicMessage.ts';
import { ContentBlock } from './ContentBlock.ts';

/** Members of a call's block that the call has itself; all others become its metadata. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['type', 'id', 'name', 'input']);

/** The kind of block that a delta is for; others may be for any. */
const TYPES_BY_DELTA: ReadonlyMap<unknown, string> = new Map([
  ['text_delta', 'text'],
  ['thinking_delta', 'thinking'],
]);

/** The member that holds what is said, in the kinds of block that say something. */
const SPOKEN_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  ['thinking', 'thinking'],
]);

/**
 * The content of one response while it is written: which block a fragment belongs to, and what it means for the calls.
 * Pure: what is said and called goes to `emit` at once.
 *
 * Its methods throw `ModelStreamError`: `limit` from the bounds of the calls, `protocol` for fragments that belong nowhere.
 */
export class MessageContent {
  readonly #assembly: CallAssembly;
  readonly #emit: (event: ModelEvent<never>) => void;
  /** Every block, in the order in which they began, which is their order in the message. */
  #blocks: ContentBlock[] = [];
  /** The block that has each index now; an index that is used again means the newer block. */
  readonly #byIndex = new Map<string, ContentBlock>();
  /** Whether the last block began without an index: then it gets the fragments of indexes that nobody has. */
  #lastHasNoIndex = false;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
    this.#emit = emit;
  }

  /** Begins a block. One without a type is left to its first delta, which may tell what it is. */
  start(index: unknown, block: unknown): void {
    const start = asObject(block) ?? {};
    const type = asText(start.type);
    const key = asKey(index);
    if (this.#isRepeated(key, start)) return;
    // The model that takes over after this block may take back what the first one called.
    if (type === 'fallback') this.#assembly.holdAll();
    this.#assembly.moveOn();
    if (key !== undefined) this.#byIndex.delete(key);
    if (type === undefined) return;
    const begun = new ContentBlock(
      type,
      start,
      type === 'tool_use' ? this.#begin(start) : undefined,
    );
    this.#blocks.push(begun);
    this.#lastHasNoIndex = key === undefined;
    if (key !== undefined) this.#byIndex.set(key, begun);
    this.#say(type, start);
  }

  /** Adds a delta to the block that it belongs to; one that belongs to none says nothing unless it holds arguments. */
  grow(index: unknown, delta: WireObject): void {
    const block = this.#blockFor(index, delta);
    if (block?.call !== undefined) return this.#growCall(block, block.call, delta);
    const takesInput = block !== undefined && !SPOKEN_MEMBERS.has(block.type);
    if (!takesInput && asArgumentText(delta.partial_json).trim() !== '') {
      throw new ModelStreamError(
        'protocol',
        `Argument text arrived for block ${String(index)}, which is no call.`,
      );
    }
    if (block === undefined) return;
    block.grow(delta);
    this.#say(block.type, delta);
  }

  /** Ends a block. */
  stop(index: unknown): void {
    const block = this.#find(index);
    if (block === undefined) return;
    block.stopped = true;
    if (block.call === undefined) return;
    this.#takeWholeInput(block, block.call);
    this.#assembly.end(block.call);
  }

  /**
   * Drops the content: another message took over the response. Calls that are complete may be running, and the new message
   * may hold them again, so that with them there is no going on.
   */
  restart(): void {
    if (this.hasCalls()) {
      throw new ModelStreamError(
        'protocol',
        'A second message began after calls of the first one were complete.',
        { retryable: true },
      );
    }
    this.#assembly.withdraw();
    this.#blocks = [];
    this.#byIndex.clear();
  }

  /** Seals every call: the response finished well. */
  finish(): void {
    for (const block of this.#blocks) {
      if (block.call !== undefined) this.#takeWholeInput(block, block.call);
    }
    this.#assembly.finish();
  }

  /** Whether there are calls. */
  hasCalls(): boolean {
    return this.#blocks.some(({ call }) => call?.sealed !== undefined);
  }

  /**
   * The assistant message in request form, without calls that did not become one. The API refuses thoughts at its end: those
   * of a response that was cut go.
   */
  toMessage(extent: MessageExtent): AnthropicMessage {
    const content: AnthropicBlock[] = [];
    for (const block of this.#blocks) {
      const isKept =
        extent === 'all' || (extent === 'said' && block.type === 'text') || block.isWhole();
      const given = isKept ? block.toRequest() : undefined;
      if (given !== undefined) content.push(given);
    }
    while (extent !== 'all' && isThought(content.at(-1))) content.pop();
    return { role: 'assistant', content };
  }

  /** Whether a block that is open begins again, which is no other call. */
  #isRepeated(key: string | undefined, { id }: WireObject): boolean {
    const block = key === undefined ? undefined : this.#byIndex.get(key);
    const wireId = block?.call?.wireId;
    return block?.stopped === false && wireId !== undefined && wireId === id;
  }

  #begin(start: WireObject): AssembledCall {
    const call = this.#assembly.begin({
      id: asText(start.id),
      name: asText(start.name),
      metadata: membersBut(start, CALL_MEMBERS),
    });
    this.#assembly.sealBefore(call);
    return call;
  }

  #find(index: unknown): ContentBlock | undefined {
    const key = asKey(index);
    const block = key === undefined ? undefined : this.#byIndex.get(key);
    if (block !== undefined) return block;
    return key === undefined || this.#lastHasNoIndex ? this.#blocks.at(-1) : undefined;
  }

  /** The block that a delta is for. One whose start was left out, because nothing there fits, begins with the delta. */
  #blockFor(index: unknown, delta: WireObject): ContentBlock | undefined {
    const type = TYPES_BY_DELTA.get(delta.type);
    const block = this.#find(index);
    if (type === undefined || (block !== undefined && mayTake(block, type))) return block;
    this.start(index, { type });
    return this.#find(index);
  }

  #growCall(block: ContentBlock, call: AssembledCall, delta: WireObject): void {
    this.#assembly.append(call, asArgumentText(delta.partial_json));
    if (holdsArgumentsOnly(delta)) return;
    const { partial_json: _text, ...others } = delta;
    block.grow(others);
  }

  /** Input in the start block is the input only if no delta brought another one. */
  #takeWholeInput(block: ContentBlock, call: AssembledCall): void {
    if (call.sealed === undefined && call.text.value.trim() === '') {
      this.#assembly.append(call, block.wholeInput());
    }
  }

  #say(type: string, members: WireObject): void {
    const spoken = SPOKEN_MEMBERS.get(type);
    const delta = spoken === undefined ? undefined : asText(members[spoken]);
    if (delta === undefined) return;
    this.#assembly.moveOn();
    this.#emit({ type: type === 'text' ? 'text-delta' : 'reasoning-delta', delta });
  }
}

function isThought(block: AnthropicBlock | undefined): boolean {
  return block?.type === 'thinking' || block?.type === 'redacted_thinking';
}

/** Whether a delta brings argument text and nothing else. */
function holdsArgumentsOnly(delta: WireObject): boolean {
  for (const member of Object.keys(delta)) {
    if (member !== 'type' && member !== 'partial_json') return false;
  }
  return true;
}

/** Whether a block may take a delta for blocks of kind `type`: of a kind that is not known here, nobody can tell. */
function mayTake(block: ContentBlock, type: string): boolean {
  return block.type === type || (block.call === undefined && !SPOKEN_MEMBERS.has(block.type));
}
