import type { AssembledCall } from '../../model/CallAssembly.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asObject, asText } from '../wireValues.ts';
import type { ContentBlock } from './ContentBlock.ts';
import type { ConverseBlock, ConverseDocument } from './ConverseMessage.ts';

/** Stands for the name of a call for which none came: the API refuses an empty one. */
const NAMELESS = 'unnamed';

/** Types of tools that the provider runs. */
const PROVIDED = /^(server|mcp)_/;

/** Members of the block that a call has itself; all others become its metadata. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['toolUseId', 'name', 'input']);

/** A call, or the use of a tool that the provider runs. */
export class ToolUseBlock implements ContentBlock {
  readonly kind = 'toolUse';
  readonly call: AssembledCall | undefined;
  stopped = false;
  /** The members as the block began. */
  readonly #start: WireObject;
  /** The JSON text of the input of a tool that the provider runs. */
  #inputText = '';

  constructor(start: WireObject, call: AssembledCall | undefined) {
    this.call = call;
    this.#start = start;
  }

  /** Takes the input of a tool that the provider runs; a call's goes where calls are put together. */
  grow(_member: string, value: unknown): void {
    this.#inputText += asArgumentText(asObject(value)?.input);
  }

  /** The argument text that stood whole in the block as it began; empty where `input` was no more than a placeholder. */
  wholeInput(): string {
    const { input } = this.#start;
    const isPlaceholder = typeof input === 'object' && Object.keys(input ?? {}).length === 0;
    return isPlaceholder ? '' : asArgumentText(input);
  }

  isWhole(): boolean {
    if (this.call !== undefined) return this.call.sealed !== undefined;
    const isBlank = this.#inputText.trim() === '';
    return this.stopped && (isBlank || parseObject(this.#inputText) !== undefined);
  }

  toRequest(): ConverseBlock[] {
    const { call } = this;
    if (call === undefined) {
      const input = parseObject(this.#inputText || this.wholeInput()) ?? {};
      return [toBlock(this.#start, this.#start.toolUseId, this.#start.name, input)];
    }
    if (call.sealed === undefined) return [];
    // Text that never was an object goes back as an empty one; the answer to the call tells the model what was wrong.
    const { id, name, arguments: text } = call.sealed;
    return [toBlock(this.#start, id, name, parseObject(text) ?? {})];
  }
}

/** Whether the block that begins with `start` uses a tool that the provider runs. */
export function isProvided({ type }: WireObject): boolean {
  return typeof type === 'string' && PROVIDED.test(type);
}

/** What a call's block says beside the call itself; undefined for nothing. */
export function metadataOf(start: WireObject): WireObject | undefined {
  const others = Object.entries(start).filter(
    ([member, value]) => !CALL_MEMBERS.has(member) && value !== null && value !== undefined,
  );
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

function toBlock(
  start: WireObject,
  id: unknown,
  ...[name, input]: readonly [name: unknown, input: object]
): ConverseBlock {
  const toolUse = {
    toolUseId: asText(id) ?? '',
    name: asText(name) ?? NAMELESS,
    input: input as ConverseDocument,
  };
  return { toolUse: { ...metadataOf(start), ...toolUse } };
}
