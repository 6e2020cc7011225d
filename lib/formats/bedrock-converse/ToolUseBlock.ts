import type { AssembledCall } from '../../model/AssembledCall.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import { callName } from '../callName.ts';
import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import { wholeArguments } from '../wholeArguments.ts';
import { asArgumentText, asObject, asText } from '../wireValues.ts';
import type { ContentBlock } from './ContentBlock.ts';
import type { ConverseBlock, ConverseDocument } from './ConverseMessage.ts';

/** Types of tools that the provider runs. */
const PROVIDED = /^(server|mcp)_/;

/** Members of the block that a call has itself; all others become its metadata. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['toolUseId', 'name', 'input']);

/** What the use of a tool is called by. */
interface ToolUseNames {
  readonly id?: unknown;
  readonly name?: unknown;
}

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
    return wholeArguments(this.#start.input);
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
      const { toolUseId: id, name } = this.#start;
      return [toBlock(this.#start, input, { id, name })];
    }
    if (call.sealed === undefined) return [];
    // Text that never was an object goes back as an empty one; the answer to the call tells the model what was wrong.
    return [toBlock(this.#start, parseObject(call.sealed.arguments) ?? {}, call.sealed)];
  }
}

/** Whether the block that begins with `start` uses a tool that the provider runs. */
export function isProvided({ type }: WireObject): boolean {
  return typeof type === 'string' && PROVIDED.test(type);
}

/** What a call's block says beside the call itself; undefined for nothing. */
export function metadataOf(start: WireObject): WireObject | undefined {
  return membersBut(start, CALL_MEMBERS);
}

function toBlock(start: WireObject, input: object, { id, name }: ToolUseNames): ConverseBlock {
  const toolUse = {
    toolUseId: asText(id) ?? '',
    name: callName(asText(name) ?? ''),
    input: input as ConverseDocument,
  };
  return { toolUse: { ...metadataOf(start), ...toolUse } };
}
