import type { AssembledCall } from '../../model/AssembledCall.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import { callName } from '../callName.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText } from '../wireValues.ts';
import { StepContent } from './StepContent.ts';

/** The member that holds the content of each kind of step that has content. */
const CONTENT_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['model_output', 'content'],
  ['thought', 'summary'],
]);

/** Members with text that comes in pieces. */
const TEXT_MEMBERS: ReadonlySet<string> = new Set(['result', 'text', 'signature']);

/** One step of a response while it is written. */
export class StepDraft {
  /** Its kind. */
  readonly type: string;
  /** The call that it holds; undefined for every other kind of step, server tools included. */
  readonly call: AssembledCall | undefined;
  /** Whether its end mark was seen. */
  stopped = false;
  /** Text that it had as it began. */
  readonly startText: string;
  /** Members, content aside. A map: one may be called `__proto__`. */
  readonly #members = new Map<string, unknown>();
  readonly #content = new StepContent();
  readonly #contentMember: string | undefined;
  /** The JSON text of the arguments of a server tool. */
  #argumentText = '';

  constructor(type: string, start: WireObject, call?: AssembledCall) {
    this.type = type;
    this.call = call;
    this.#contentMember = CONTENT_MEMBERS.get(type);
    const { [this.#contentMember ?? '']: content, ...members } = start;
    this.startText = this.#content.add(content);
    this.#merge(members);
  }

  /** Takes a delta that brings no arguments of a call; gives the text that it adds to the content. */
  grow(delta: WireObject): string {
    switch (delta.type) {
      case 'text':
        return this.#addContent(delta);
      case 'thought_summary':
        return this.#addContent(delta.content);
      case 'text_annotation_delta':
      case 'text_annotation':
        this.#content.annotate(delta.annotations);
        return '';
      case 'arguments_delta':
        this.#argumentText += asArgumentText(delta.arguments);
        return '';
      default:
        return this.#growOther(delta);
    }
  }

  /** Whether nothing of it is missing. */
  isWhole(): boolean {
    if (this.call !== undefined) return this.call.sealed !== undefined;
    return this.stopped && (this.#argumentText.trim() === '' || this.#arguments() !== undefined);
  }

  /** The step in the form of a request; undefined for a call that did not become one and for a step that says nothing. */
  toRequest(): object | undefined {
    const { type, call } = this;
    const members = Object.fromEntries(this.#members);
    if (call !== undefined) {
      if (call.sealed === undefined) return undefined;
      const { id, name, arguments: text } = call.sealed;
      return {
        ...members,
        type,
        id,
        name: callName(name, '.:'),
        arguments: parseObject(text) ?? {},
      };
    }
    const given = this.#arguments();
    if (given !== undefined) return { ...members, type, arguments: given };
    if (this.#contentMember === undefined) return { ...members, type };
    const { items } = this.#content;
    if (items.length > 0) return { ...members, type, [this.#contentMember]: items };
    return this.#members.size > 0 ? { ...members, type } : undefined;
  }

  #arguments(): object | undefined {
    return parseObject(this.#argumentText);
  }

  #addContent(content: unknown): string {
    return this.#contentMember === undefined ? '' : this.#content.add(content);
  }

  /** Media are content of what the model says; members of any other delta are members of the step. */
  #growOther(delta: WireObject): string {
    if (this.type === 'model_output' && delta.type !== this.type) return this.#addContent(delta);
    const { [this.#contentMember ?? '']: content, ...members } = delta;
    this.#merge(members);
    return this.#addContent(content);
  }

  /** Text that comes in pieces is appended, unless it comes whole again; lists are continued, anything else is replaced. */
  #merge(members: WireObject): void {
    for (const name of Object.keys(members)) {
      const added = members[name];
      const isSaid = added !== null && added !== undefined && added !== '';
      if (name !== 'type' && isSaid) {
        this.#members.set(name, joined(name, this.#members.get(name), added));
      }
    }
  }
}

function joined(name: string, current: unknown, added: unknown): unknown {
  if (typeof current === 'string' && typeof added === 'string') {
    return TEXT_MEMBERS.has(name) && !added.startsWith(current) ? current + added : added;
  }
  if (!Array.isArray(current) || !Array.isArray(added)) return added;
  for (const item of added) current.push(item);
  return current;
}
