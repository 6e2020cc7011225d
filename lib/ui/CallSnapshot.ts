import type { ToolCall } from '../model/ToolCall.ts';
import { textPart } from '../tools/mergeParts.ts';
import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { KeptList } from './KeptList.ts';
import type { CallState, CallView } from './ResponseView.ts';

/** What stands in a view of a call, but for its output. */
export type CallFacts = Omit<CallView, 'output'>;

/** A view of a call, and what the next one is made of. */
export class CallSnapshot implements CallView {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  readonly call: ToolCall | undefined;
  readonly state: CallState;
  readonly waitsFor: CallView['waitsFor'];
  readonly behind: number | undefined;
  readonly interrupt: unknown;
  readonly attempt: number;
  readonly progress: unknown;
  declare readonly output: readonly ToolOutputPart[];
  readonly result: ToolResult | undefined;
  readonly #given: KeptList<ToolOutputPart>;

  private constructor(facts: CallFacts, given: KeptList<ToolOutputPart>) {
    this.index = facts.index;
    this.id = facts.id;
    this.name = facts.name;
    this.arguments = facts.arguments;
    this.call = facts.call;
    this.state = facts.state;
    this.waitsFor = facts.waitsFor;
    this.behind = facts.behind;
    this.interrupt = facts.interrupt;
    this.attempt = facts.attempt;
    this.progress = facts.progress;
    this.result = facts.result;
    this.#given = given;
    Object.defineProperty(this, 'output', CallSnapshot.#output);
    Object.freeze(this);
  }

  /** A property of each view, so that copies have it too, with one getter for all. */
  static readonly #output: PropertyDescriptor & ThisType<CallSnapshot> = {
    enumerable: true,
    get() {
      return this.result?.parts ?? this.#given.items;
    },
  };

  /** A call of which nothing but this is known. */
  static of({ index, id, name }: Pick<CallFacts, 'index' | 'id' | 'name'>): CallSnapshot {
    const facts: CallFacts = {
      index,
      id,
      name,
      arguments: '',
      call: undefined,
      state: 'writing',
      waitsFor: undefined,
      behind: undefined,
      interrupt: undefined,
      attempt: 0,
      progress: undefined,
      result: undefined,
    };
    return new CallSnapshot(facts, KeptList.empty());
  }

  /** The call with some facts changed. */
  with(changes: Partial<CallFacts>): CallSnapshot {
    return new CallSnapshot({ ...this.#facts(), ...changes }, this.#given);
  }

  /** The call after its tool has given `parts`. */
  withOutput(parts: readonly ToolOutputPart[]): CallSnapshot {
    const given = parts.reduce(append, this.#given);
    return given === this.#given ? this : new CallSnapshot(this, given);
  }

  /** The call with its result. What was given before is in there, as far as it counts. */
  settled(result: ToolResult): CallSnapshot {
    const facts: CallFacts = { ...this.#facts(), ...NOT_WAITING, state: 'settled', result };
    return new CallSnapshot(facts, KeptList.empty());
  }

  /** Not by copying this, which would put the output together. */
  #facts(): CallFacts {
    const { index, id, name, call, state, attempt, progress, result } = this;
    const { arguments: text, waitsFor, behind, interrupt } = this;
    return {
      index,
      id,
      name,
      arguments: text,
      call,
      state,
      waitsFor,
      behind,
      interrupt,
      attempt,
      progress,
      result,
    };
  }
}

/** A call that waits for nothing. */
export const NOT_WAITING: Pick<CallFacts, 'waitsFor' | 'behind' | 'interrupt'> = {
  waitsFor: undefined,
  behind: undefined,
  interrupt: undefined,
};

function append(given: KeptList<ToolOutputPart>, part: ToolOutputPart): KeptList<ToolOutputPart> {
  if (part.type !== 'text') return given.with(given.size, part);
  if (part.text === '') return given;
  const last = given.at(given.size - 1);
  // `+` on purpose: engines concatenate lazily.
  return last?.type === 'text' && last.audience === part.audience
    ? given.with(given.size - 1, textPart(last.text + part.text, part.audience))
    : given.with(given.size, part);
}
