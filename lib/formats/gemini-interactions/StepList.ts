import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import type { AssembledCall } from '../../model/AssembledCall.ts';
import { CallAssembly } from '../../model/CallAssembly.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { MessageExtent } from '../MessageExtent.ts';
import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';
import type { InteractionStep } from './InteractionStep.ts';
import { StepDraft } from './StepDraft.ts';

/** Members of a call's step that the call has itself; all others become its metadata. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['type', 'id', 'name', 'arguments']);

/** The kind of step that a delta is for, where its type does not say so itself. */
const TYPES_BY_DELTA: ReadonlyMap<unknown, string> = new Map([
  ['text', 'model_output'],
  ['image', 'model_output'],
  ['audio', 'model_output'],
  ['video', 'model_output'],
  ['document', 'model_output'],
  ['text_annotation_delta', 'model_output'],
  ['text_annotation', 'model_output'],
  ['thought_summary', 'thought'],
  ['thought_signature', 'thought'],
]);

/**
 * The steps of one response while they are written: which step a fragment belongs to, and what it means for the calls.
 * Pure: what is said and called goes to `emit` at once.
 *
 * Its methods throw `ModelStreamError`: `limit` from the bounds of the calls, `protocol` for fragments that belong nowhere.
 */
export class StepList {
  readonly #assembly: CallAssembly;
  readonly #emit: (event: ModelEvent<never>) => void;
  /** Every step, in the order in which they began. */
  #steps: StepDraft[] = [];
  /** The step that has each index now; an index that is used again means the newer step. */
  readonly #byIndex = new Map<string, StepDraft>();
  /** Argument text that stood whole in a call's step as it began. */
  readonly #whole = new Map<AssembledCall, string>();

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#assembly = new CallAssembly(options, emit);
    this.#emit = emit;
  }

  /** Whether no step began. */
  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** Whether there are calls. */
  get hasCalls(): boolean {
    return this.#steps.some(({ call }) => call?.sealed !== undefined);
  }

  /**
   * Begins a step; `argumentText` is the text of the arguments that it begins with. What used to be content without a step
   * is what the model says.
   */
  start(index: unknown, given: unknown, argumentText = ''): void {
    const content = asObject(given) ?? {};
    const kind = TYPES_BY_DELTA.get(content.type);
    const start = kind === undefined ? content : { type: kind, content: [content] };
    const type = asText(start.type);
    const key = asKey(index);
    if (this.#isRepeated(key, start)) return;
    this.#assembly.moveOn();
    if (key !== undefined) this.#byIndex.delete(key);
    if (type === undefined) return;
    const call = type === 'function_call' ? this.#begin(start) : undefined;
    const step = new StepDraft(type, start, call);
    if (call !== undefined && !isPlaceholder(argumentText)) this.#whole.set(call, argumentText);
    this.#steps.push(step);
    if (key !== undefined) this.#byIndex.set(key, step);
    this.#say(type, step.startText);
  }

  /** Adds a delta to the step that it belongs to; `argumentText` is the text of the arguments in it. */
  grow(index: unknown, delta: WireObject, argumentText = ''): void {
    const step = this.#stepFor(index, delta);
    if (step?.call !== undefined) return this.#growCall(step, delta, argumentText);
    const isForArguments = delta.type === 'arguments_delta';
    const takesArguments = step !== undefined && !isSpoken(step.type);
    if (isForArguments && !takesArguments && argumentText.trim() !== '') {
      throw new ModelStreamError(
        'protocol',
        `Argument text arrived for step ${String(index)}, which is no call.`,
      );
    }
    if (step !== undefined) this.#say(step.type, step.grow(delta));
  }

  /** Ends a step. */
  stop(index: unknown): void {
    const step = this.#find(index);
    if (step === undefined) return;
    step.stopped = true;
    if (step.call === undefined) return;
    this.#takeWholeArguments(step.call);
    this.#assembly.end(step.call);
  }

  /**
   * Drops the steps: another interaction took over the response. Calls that are complete may be running, and the new one
   * may hold them again, so that with them there is no going on.
   */
  restart(): void {
    if (this.hasCalls) {
      throw new ModelStreamError(
        'protocol',
        'A second interaction began after calls of the first one were complete.',
        { retryable: true },
      );
    }
    this.#assembly.withdraw();
    this.#steps = [];
    this.#byIndex.clear();
  }

  /** Seals every call: the response finished well. */
  finish(): void {
    for (const step of this.#steps) {
      if (step.call !== undefined) this.#takeWholeArguments(step.call);
    }
    this.#assembly.finish();
  }

  /** The steps in request form, without calls that did not become one. */
  toMessage(extent: MessageExtent): InteractionStep[] {
    const steps: object[] = [];
    for (const step of this.#steps) {
      const isKept =
        extent === 'all' || (extent === 'said' && step.type === 'model_output') || step.isWhole();
      const given = isKept ? step.toRequest() : undefined;
      if (given !== undefined) steps.push(given);
    }
    return steps as InteractionStep[];
  }

  /** Whether a call that is open begins again, which is no other call. */
  #isRepeated(key: string | undefined, { id }: WireObject): boolean {
    const step = key === undefined ? undefined : this.#byIndex.get(key);
    const wireId = step?.call?.wireId;
    return step?.stopped === false && wireId !== undefined && wireId === id;
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

  #find(index: unknown): StepDraft | undefined {
    const key = asKey(index);
    return key === undefined ? this.#steps.at(-1) : this.#byIndex.get(key);
  }

  /** The step that a delta is for. One whose start was left out begins with the delta. */
  #stepFor(index: unknown, delta: WireObject): StepDraft | undefined {
    const step = this.#find(index);
    const type = TYPES_BY_DELTA.get(delta.type) ?? asText(delta.type);
    if (type === undefined || type === 'arguments_delta') return step;
    if (step !== undefined && (asKey(index) !== undefined || step.type === type)) return step;
    this.start(index, { type });
    return this.#find(index);
  }

  #growCall(step: StepDraft, delta: WireObject, argumentText: string): void {
    const { call } = step;
    if (call === undefined) return;
    if (delta.type === 'arguments_delta' && typeof delta.arguments === 'string') {
      return this.#assembly.append(call, argumentText);
    }
    if (call.sealed === undefined) this.#identify(call, delta);
    if (!isPlaceholder(argumentText)) this.#assembly.restate(call, argumentText);
    step.grow(delta);
  }

  /** Takes what a delta says of a call beside its arguments. */
  #identify(call: AssembledCall, delta: WireObject): void {
    const id = asText(delta.id);
    const name = asText(delta.name);
    const metadata = membersBut(delta, CALL_MEMBERS);
    if (call.wireId === undefined && id !== undefined) this.#assembly.setId(call, id);
    if (call.name === '' && name !== undefined) this.#assembly.setName(call, name);
    if (metadata !== undefined) this.#assembly.addMetadata(call, metadata);
  }

  /** Arguments in the step as it began are the arguments only if no delta brought others. */
  #takeWholeArguments(call: AssembledCall): void {
    const whole = this.#whole.get(call);
    if (whole !== undefined && call.sealed === undefined && call.text.value.trim() === '') {
      this.#assembly.append(call, whole);
    }
  }

  #say(type: string, delta: string): void {
    if (delta === '' || !isSpoken(type)) return;
    this.#assembly.moveOn();
    this.#emit({ type: type === 'thought' ? 'reasoning-delta' : 'text-delta', delta });
  }
}

/** Whether the arguments of a step that begins only hold the place of those to come. */
function isPlaceholder(argumentText: string): boolean {
  return ['', '{}', 'null'].includes(argumentText.trim());
}

/** Whether steps of a kind say something to the reader. */
function isSpoken(type: string): boolean {
  return type === 'model_output' || type === 'thought';
}
