import { CallAssembly } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { MessageExtent } from '../MessageExtent.ts';
import { refuseStray } from '../refuseStray.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asKey, asObject, asText } from '../wireValues.ts';
import type { ContentBlock } from './ContentBlock.ts';
import type { ConverseBlock, ConverseMessage } from './ConverseMessage.ts';
import { OtherBlock } from './OtherBlock.ts';
import { ReasoningBlock } from './ReasoningBlock.ts';
import { TextBlock } from './TextBlock.ts';
import { isProvided, metadataOf, ToolUseBlock } from './ToolUseBlock.ts';

/**
 * The content of one response while it is written: which block a fragment belongs to, and what it means for the calls.
 * Pure: what is said and called goes to `emit` at once.
 *
 * Its methods throw `ModelStreamError`: `limit` from the bounds of the calls, `protocol` for text for a call that is sealed.
 */
export class MessageContent {
  readonly #assembly: CallAssembly;
  readonly #emit: (event: ModelEvent<never>) => void;
  /** Every block, in the order in which they began, which is their order in the message. */
  readonly #blocks: ContentBlock[] = [];
  /** The block that has each index now; an index that is used again means the newer block. */
  readonly #byIndex = new Map<string, ContentBlock>();

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
    this.#emit = emit;
  }

  /** Begins a block: `start` has one member, named after its kind. Text and reasoning need no such start. */
  start(index: unknown, start: WireObject): void {
    const [kind, value] = onlyMember(start) ?? [];
    if (kind === undefined) return;
    const members: WireObject = asObject(value) ?? {};
    if (this.#isRepeated(index, members)) return;
    this.#begin(index, kind, members);
  }

  /**
   * Adds a delta to the block that it belongs to. Text and reasoning begin a block where there is none for them. A fragment
   * of a call that never began is dropped: nobody knows what was to be called, and nothing can run. But where a call has no
   * input yet it may be its own, and without it that must not run.
   *
   * @throws ModelStreamError with `protocol` for such a fragment.
   */
  grow(index: unknown, delta: WireObject): void {
    const [member, value] = onlyMember(delta) ?? [];
    if (member === undefined) return;
    const kind = member === 'citation' ? 'text' : member;
    const block = this.#blockFor(index, kind);
    if (block === undefined) {
      const text = asArgumentText(asObject(value)?.input);
      return refuseStray(this.#assembly.calls, `block ${String(index)}`, text);
    }
    if (block.call !== undefined) {
      this.#assembly.append(block.call, asArgumentText(asObject(value)?.input));
    } else {
      block.grow(member, value);
      this.#say(member, value);
    }
  }

  /** Ends a block. */
  stop(index: unknown): void {
    const block = this.#find(index);
    if (block === undefined) return;
    block.stopped = true;
    if (block.call === undefined) return;
    this.#takeWholeInput(block);
    this.#assembly.end(block.call);
  }

  /** Seals every call: the response finished well. */
  finish(): void {
    for (const block of this.#blocks) this.#takeWholeInput(block);
    this.#assembly.finish();
  }

  /** Whether there are calls. */
  hasCalls(): boolean {
    return this.#blocks.some(({ call }) => call?.sealed !== undefined);
  }

  /**
   * The assistant message in request form, without calls that did not become one. Thoughts at the end of a response that was
   * cut go: models refuse them there.
   */
  toMessage(extent: MessageExtent): ConverseMessage {
    const content: ConverseBlock[] = [];
    for (const block of this.#blocks) {
      const isSaid = extent === 'said' && block.kind === 'text';
      if (extent === 'all' || isSaid || block.isWhole()) content.push(...block.toRequest());
    }
    while (extent !== 'all' && content.at(-1)?.reasoningContent !== undefined) content.pop();
    return { role: 'assistant', content };
  }

  /** Whether a call that is open begins again, which is no other call. */
  #isRepeated(index: unknown, { toolUseId }: WireObject): boolean {
    const block = asKey(index) === undefined ? undefined : this.#find(index);
    const wireId = block?.call?.wireId;
    return block?.stopped === false && wireId !== undefined && wireId === toolUseId;
  }

  #begin(index: unknown, kind: string, members: WireObject): ContentBlock {
    this.#assembly.moveOn();
    const block = this.#create(kind, members);
    this.#blocks.push(block);
    const key = asKey(index);
    if (key !== undefined) this.#byIndex.set(key, block);
    return block;
  }

  #create(kind: string, members: WireObject): ContentBlock {
    if (kind === 'text') return new TextBlock();
    if (kind === 'reasoningContent') return new ReasoningBlock();
    if (kind !== 'toolUse') return new OtherBlock(kind, members);
    if (isProvided(members)) return new ToolUseBlock(members, undefined);
    const call = this.#assembly.begin({
      id: asText(members.toolUseId),
      name: asText(members.name),
      metadata: metadataOf(members),
    });
    this.#assembly.sealBefore(call);
    return new ToolUseBlock(members, call);
  }

  /** Without an index it is the last block. */
  #find(index: unknown): ContentBlock | undefined {
    const key = asKey(index);
    return key === undefined ? this.#blocks.at(-1) : this.#byIndex.get(key);
  }

  #blockFor(index: unknown, kind: string): ContentBlock | undefined {
    const block = this.#find(index);
    // Text for a call whose block has ended is the call's, which may not take it any more.
    if (block?.kind === kind && (!block.stopped || kind === 'toolUse')) return block;
    return kind === 'toolUse' ? undefined : this.#begin(index, kind, {});
  }

  /** Input in the start of a block is the input only if no delta brought another one. */
  #takeWholeInput(block: ContentBlock): void {
    const { call } = block;
    if (call === undefined || call.sealed !== undefined || call.text.value.trim() !== '') return;
    if (block instanceof ToolUseBlock) this.#assembly.append(call, block.wholeInput());
  }

  #say(member: string, value: unknown): void {
    const isText = member === 'text';
    if (!isText && member !== 'reasoningContent') return;
    const delta = asText(isText ? value : asObject(value)?.text);
    if (delta === undefined) return;
    this.#assembly.moveOn();
    this.#emit({ type: isText ? 'text-delta' : 'reasoning-delta', delta });
  }
}

/** The one member of a union that is there. The AWS SDK gives members that it does not know as `$unknown`. */
function onlyMember(union: WireObject): readonly [string, unknown] | undefined {
  for (const name of Object.keys(union)) {
    const value = union[name];
    if (value === undefined || value === null) continue;
    if (name !== '$unknown') return [name, value];
    if (Array.isArray(value) && typeof value[0] === 'string') return [value[0], value[1]];
  }
  return undefined;
}
