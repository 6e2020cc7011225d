import type { AssembledCall } from '../../model/AssembledCall.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import { callName } from '../callName.ts';
import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import type { GeminiPart } from './GeminiMessage.ts';
import { PartialArguments } from './PartialArguments.ts';

/** Members of a part, and of its `functionCall`, that are read; all others are kept. */
const PART_MEMBERS: ReadonlySet<string> = new Set(['functionCall']);
const CALL_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'args',
  'partialArgs',
  'willContinue',
]);

/** The part of a message that holds a call, while the call is written. */
export class CallPart {
  /** The call. */
  readonly call: AssembledCall;
  /** Whether its arguments are all there, or there will be none: nothing may go on with it. */
  isEnded = false;
  /** Whether it came as if it were whole, but without arguments, which may follow yet. */
  isBare = false;
  /** Arguments that came with paths. */
  partial: PartialArguments | undefined;
  /** Members of the part beside the call, such as a thought signature. */
  #others: WireObject = {};
  /** Members of the call that are not known here. */
  #callMembers: WireObject = {};

  constructor(call: AssembledCall) {
    this.call = call;
  }

  /** The arguments that come with paths, from now on. */
  get fragments(): PartialArguments {
    this.partial ??= new PartialArguments();
    return this.partial;
  }

  /** Keeps what a wire part says beside the call itself; gives that, or undefined for nothing. */
  keep(part: WireObject, functionCall: WireObject): WireObject | undefined {
    const others = membersBut(part, PART_MEMBERS);
    const callMembers = membersBut(functionCall, CALL_MEMBERS);
    if (others === undefined && callMembers === undefined) return undefined;
    this.#others = { ...this.#others, ...others };
    this.#callMembers = { ...this.#callMembers, ...callMembers };
    return { ...callMembers, ...others };
  }

  /**
   * The part in request form; undefined for a call that did not become one. Arguments are an object there: text that never
   * was one goes back as none, and the answer to the call tells the model what was wrong.
   */
  toRequest(): GeminiPart | undefined {
    const { sealed } = this.call;
    if (sealed === undefined) return undefined;
    const { id, name, arguments: text } = sealed;
    const args = (parseObject(text) ?? {}) as Record<string, unknown>;
    return {
      ...this.#others,
      functionCall: { ...this.#callMembers, id, name: callName(name, '.:'), args },
    };
  }
}
