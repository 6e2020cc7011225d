import type { AssembledCall } from '../../model/AssembledCall.ts';
import { CallAssembly } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import { membersBut } from '../membersBut.ts';
import { refuseStray } from '../refuseStray.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asText } from '../wireValues.ts';

/** Members of an item that the call has itself, or that SDKs add; all others become its metadata. */
const CALL_MEMBERS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'type',
  'id',
  'call_id',
  'name',
  'arguments',
  'input',
  'status',
  'parsed_arguments',
]);

/** Statuses of an item that will never be whole. */
const CUT: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['incomplete', 'failed', 'cancelled']);

/** The calls of one response: what its items mean for them. Pure: what is called goes to `emit` at once. */
export class CallItems {
  readonly #assembly: CallAssembly;
  readonly #toolNames: readonly string[] | undefined;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
    this.#toolNames = options.toolNames;
  }

  /**
   * Begins the call of an item; undefined for an item that is none for us: any of another kind, and a call of a custom tool
   * that was not offered, in which form xAI shows what its own tools do.
   */
  begin(type: string, item: WireObject): AssembledCall | undefined {
    if (type !== 'function_call' && type !== 'custom_tool_call') return undefined;
    const name = asText(item.name);
    const kind = type === 'function_call' ? 'function' : 'custom';
    if (kind === 'custom' && name !== undefined && this.#toolNames?.includes(name) === false) {
      return undefined;
    }
    return this.#assembly.begin({
      kind,
      id: asText(item.call_id),
      name,
      metadata: membersBut(item, CALL_MEMBERS),
    });
  }

  /** Appends argument text. */
  append(call: AssembledCall, delta: unknown): void {
    this.#assembly.append(call, asArgumentText(delta));
  }

  /** Takes the whole argument text, which wins over what came before; nothing restates nothing. */
  restate(call: AssembledCall, value: unknown): void {
    const text = asArgumentText(value);
    if (text !== '') this.#assembly.restate(call, text);
  }

  /** Takes what an item says of its call, arguments aside. */
  describe(call: AssembledCall, item: WireObject): void {
    if (call.sealed !== undefined) return;
    const id = asText(item.call_id);
    if (call.wireId === undefined && id !== undefined) this.#assembly.setId(call, id);
    const name = asText(item.name);
    if (call.name === '' && name !== undefined) this.#assembly.setName(call, name);
    const metadata = membersBut(item, CALL_MEMBERS);
    if (metadata !== undefined) this.#assembly.addMetadata(call, metadata);
  }

  /**
   * Takes the whole item, which began as `start`: its end mark, unless it was cut, or is not at its end. Only without a
   * `call_id` is the id of the item the id of the call.
   */
  end(call: AssembledCall, item: WireObject, start: WireObject): void {
    this.describe(call, item);
    const { id } = item;
    if (call.wireId === undefined && typeof id === 'string') this.#assembly.setId(call, id);
    this.#takeWhole(call, item);
    this.fillIn(call, start);
    const { status } = item;
    if (CUT.has(status)) this.#assembly.withdraw([call]);
    else if ((asText(status) ?? 'completed') === 'completed') this.#assembly.end(call);
  }

  /** Takes the arguments of an item where none came otherwise: what stands there as it begins may be a placeholder. */
  fillIn(call: AssembledCall, item: WireObject): void {
    if (call.text.length === 0) this.#takeWhole(call, item);
  }

  /** Something else began, or was said. */
  moveOn(): void {
    this.#assembly.moveOn();
  }

  /** The items so far are given up for those of another response. */
  withdraw(): void {
    this.#assembly.withdraw();
  }

  /**
   * The response finished well: every call that began, and was not cut, seals.
   *
   * @throws ModelStreamError with `protocol` where arguments of a call that never began may be those of one that has none.
   */
  finish(): void {
    for (const { name, index, sealed, text } of this.#assembly.calls) {
      if (name !== '' || sealed !== undefined) continue;
      refuseStray(this.#assembly.calls, `item ${index}`, text.value);
    }
    this.#assembly.finish();
  }

  /** Whether there are calls. */
  get hasCalls(): boolean {
    return this.#assembly.calls.some(({ sealed }) => sealed !== undefined);
  }

  #takeWhole(call: AssembledCall, item: WireObject): void {
    this.restate(call, call.kind === 'custom' ? item.input : item.arguments);
  }
}
