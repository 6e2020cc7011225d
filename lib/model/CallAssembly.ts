import { ModelStreamError } from '../errors/ModelStreamError.ts';
import type { AssembledCall } from './AssembledCall.ts';
import type { DecodeOptions } from './DecodeOptions.ts';
import { GrowingText } from './GrowingText.ts';
import type { ModelEvent, Seal } from './ModelEvent.ts';
import { offerParsedArguments, parseObject } from './parsedArguments.ts';
import type { ToolCall } from './ToolCall.ts';

/** What the wire says of a call when it begins; empty strings and null count as absent. */
export interface CallStart {
  readonly kind?: 'function' | 'custom';
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const DEFAULT_MAX_CALLS = 1_024;
/** The bound of `maxArgumentBytes` where none is given. */
export const DEFAULT_MAX_ARGUMENT_BYTES: number = 16 * 1024 * 1024;

/**
 * Turns the fragments of one response into sealed calls. Pure: no time, no streams; events go to `emit` at once.
 *
 * It holds the rule of the seal (a call never seals because its text "parses so far"), makes ids unique, and keeps the
 * bounds. What begins a call, what continues it and what ends it is the format's to say.
 *
 * Its methods throw `ModelStreamError`: `limit` beyond `maxCalls` or `maxArgumentBytes`, `protocol` for text that
 * arrives for a sealed call.
 */
export class CallAssembly {
  /** Every call that began, in order of birth: position = index. */
  readonly calls: AssembledCall[] = [];
  /** Which call owns an id; the first to bring it keeps it. */
  readonly #owners = new Map<string, AssembledCall>();
  /** Calls that ended with text that did not parse: they wait for the response to move on. */
  #ended: AssembledCall[] = [];
  /** Calls before this position were tried for a sequential seal: each is parsed once before the finish. */
  #tried = 0;
  /** Whether nothing may seal before the finish. */
  #held = false;
  readonly #maxCalls: number;
  readonly #maxArgumentBytes: number;
  readonly #emit: (event: ModelEvent<never>) => void;

  constructor(
    options: Pick<DecodeOptions, 'maxCalls' | 'maxArgumentBytes'>,
    emit: (event: ModelEvent<never>) => void,
  ) {
    this.#maxCalls = options.maxCalls ?? DEFAULT_MAX_CALLS;
    this.#maxArgumentBytes = options.maxArgumentBytes ?? DEFAULT_MAX_ARGUMENT_BYTES;
    this.#emit = emit;
  }

  /** Begins a call. It does not end the others: see `moveOn` and `sealBefore`. */
  begin({ kind = 'function', id, name, metadata }: CallStart): AssembledCall {
    if (this.calls.length >= this.#maxCalls) {
      throw new ModelStreamError(
        'limit',
        `The response has more calls than maxCalls, ${this.#maxCalls}.`,
      );
    }
    const call: AssembledCall = {
      kind,
      index: this.calls.length,
      wireId: undefined,
      name: name ?? '',
      text: new GrowingText(),
      metadata: metadata && { ...metadata },
      sealed: undefined,
      ended: false,
      announced: false,
      withdrawn: false,
    };
    this.calls.push(call);
    if (id) this.setId(call, id);
    if (call.name !== '') this.#announce(call);
    return call;
  }

  /**
   * Sets the name; the first time, announces the call and delivers the argument text that came before it. A name that
   * `mayGrow` is announced when argument text comes for it, or when the call seals.
   */
  setName(call: AssembledCall, name: string, mayGrow = false): void {
    call.name = name;
    if (!call.announced && !mayGrow && name !== '') this.#announce(call);
  }

  /** Sets the id of the wire, which may arrive late. */
  setId(call: AssembledCall, id: string): void {
    call.wireId = id;
    if (!this.#owners.has(id)) this.#owners.set(id, call);
  }

  /** Adds data of the wire to the call. */
  addMetadata(call: AssembledCall, metadata: Readonly<Record<string, unknown>>): void {
    // In place, for there may be some with every fragment; not by assignment, for a name may be `__proto__`.
    const own = call.sealed === undefined ? (call.metadata ?? {}) : { ...call.metadata };
    call.metadata = Object.defineProperties(own, Object.getOwnPropertyDescriptors({ ...metadata }));
  }

  /** Appends argument text. Text that is not blank for a sealed call is a `protocol` error. */
  append(call: AssembledCall, delta: string): void {
    if (delta === '') return;
    if (call.sealed !== undefined) {
      if (delta.trim() === '') return;
      throw new ModelStreamError(
        'protocol',
        `Argument text arrived for call ${call.index} (${call.name}) after the call was complete.`,
      );
    }
    call.text.append(delta);
    this.#checkLength(call);
    if (call.announced) this.#emit({ type: 'tool-call-delta', index: call.index, delta });
    else if (call.name !== '') this.#announce(call);
  }

  /** Takes the whole argument text as an end mark restates it: it wins over the fragments. What it adds is told as a delta. */
  restate(call: AssembledCall, text: string): void {
    const told = call.text.value;
    if (text === told) return;
    if (call.sealed !== undefined) return this.append(call, text);
    if (text.startsWith(told)) return this.append(call, text.slice(told.length));
    call.text = new GrowingText(text);
    this.#checkLength(call);
  }

  /** The wire's end mark of one call: seals it if its text parses, else when the response moves on. */
  end(call: AssembledCall): void {
    if (call.sealed !== undefined || call.ended) return;
    call.ended = true;
    if (!this.#held && !this.#sealIfWhole(call, 'explicit')) this.#ended.push(call);
  }

  /** The next block, call or text began: calls whose end mark was seen seal, parsing or not. */
  moveOn(): void {
    if (this.#held || this.#ended.length === 0) return;
    const waiting = this.#ended;
    this.#ended = [];
    for (const call of waiting) this.#sealAnyway(call, 'explicit');
  }

  /** The next call began on a wire without end marks: earlier function calls whose text parses seal. */
  sealBefore(next: AssembledCall): void {
    if (this.#held) return;
    for (; this.#tried < next.index; this.#tried += 1) {
      const call = this.calls[this.#tried];
      if (call !== undefined && isOpen(call) && call.kind === 'function' && call.name !== '') {
        this.#sealIfWhole(call, 'sequential');
      }
    }
  }

  /** From here on nothing seals before the finish. */
  holdAll(): void {
    this.#held = true;
  }

  /** These calls are given up, such as all of a message that another one replaces: those not sealed never will be. */
  withdraw(calls: readonly AssembledCall[] = this.calls): void {
    for (const call of calls) call.withdrawn ||= call.sealed === undefined;
    this.#ended = this.#ended.filter(isOpen);
  }

  /** The response finished well: everything that began, and was not withdrawn, seals. */
  finish(): void {
    this.#ended = [];
    for (const call of this.calls) this.#sealAnyway(call, call.ended ? 'explicit' : 'final');
  }

  #sealAnyway(call: AssembledCall, how: Seal): void {
    if (isOpen(call) && !this.#sealIfWhole(call, how)) this.#seal(call, how, undefined);
  }

  #sealIfWhole(call: AssembledCall, how: Seal): boolean {
    if (call.kind === 'custom') {
      this.#seal(call, how, undefined);
      return true;
    }
    const input = parseObject(call.text.value);
    if (input !== undefined) this.#seal(call, how, input);
    return input !== undefined;
  }

  #seal(call: AssembledCall, how: Seal, input: object | undefined): void {
    if (!call.announced) this.#announce(call);
    const id = this.#uniqueId(call);
    const metadata = id === call.wireId ? call.metadata : { ...call.metadata, madeId: true };
    const { kind, index, name, text } = call;
    const facts = { kind, index, id, name, arguments: text.value };
    const sealed: ToolCall = Object.freeze(
      metadata === undefined ? facts : { ...facts, metadata: Object.freeze(metadata) },
    );
    call.sealed = sealed;
    const handOut = (): void => this.#emit({ type: 'tool-call', call: sealed, seal: how });
    if (input === undefined) handOut();
    else offerParsedArguments(sealed, input, handOut);
  }

  #announce(call: AssembledCall): void {
    call.announced = true;
    const id = call.wireId ?? `call_${call.index}`;
    this.#emit({ type: 'tool-call-start', index: call.index, id, name: call.name });
    const delta = call.text.value;
    if (delta !== '') this.#emit({ type: 'tool-call-delta', index: call.index, delta });
  }

  #uniqueId(call: AssembledCall): string {
    if (call.wireId !== undefined && this.#owners.get(call.wireId) === call) return call.wireId;
    let id = `${call.wireId ?? 'call'}_${call.index}`;
    while (this.#owners.has(id)) id += '_';
    this.#owners.set(id, call);
    return id;
  }

  #checkLength(call: AssembledCall): void {
    if (call.text.length <= this.#maxArgumentBytes) return;
    throw new ModelStreamError(
      'limit',
      `The arguments of call ${call.index} (${call.name}) are longer than maxArgumentBytes, ${this.#maxArgumentBytes}.`,
    );
  }
}

/** Whether the call may still seal. */
function isOpen(call: AssembledCall): boolean {
  return call.sealed === undefined && !call.withdrawn;
}
