import type { Usage } from '../model/ModelEvent.ts';
import type { CallSnapshot } from './CallSnapshot.ts';
import { KeptList } from './KeptList.ts';
import type { CallView, FinishView, ResponseView } from './ResponseView.ts';

/** What stands in a view of a response, but for its calls. */
export type ResponseFacts = Omit<ResponseView, 'calls'>;

/** A view of a response, and what the next one is made of. */
export class ResponseSnapshot implements ResponseView {
  readonly text: string;
  readonly reasoning: string;
  declare readonly calls: readonly CallView[];
  readonly usage: Usage | undefined;
  readonly finish: FinishView | undefined;
  readonly #list: KeptList<CallSnapshot>;

  private constructor(facts: ResponseFacts, list: KeptList<CallSnapshot>) {
    this.text = facts.text;
    this.reasoning = facts.reasoning;
    this.usage = facts.usage;
    this.finish = facts.finish;
    this.#list = list;
    Object.defineProperty(this, 'calls', ResponseSnapshot.#calls);
    Object.freeze(this);
  }

  /** A property of each view, so that copies have it too, with one getter for all. */
  static readonly #calls: PropertyDescriptor & ThisType<ResponseSnapshot> = {
    enumerable: true,
    get() {
      return this.#list.items;
    },
  };

  /** The view before the first event. */
  static empty(): ResponseSnapshot {
    const facts = { text: '', reasoning: '', usage: undefined, finish: undefined };
    return new ResponseSnapshot(facts, KeptList.empty());
  }

  /** Tells whether `view` is one of these. */
  static is(view: unknown): view is ResponseSnapshot {
    return typeof view === 'object' && view !== null && #list in view;
  }

  /** All calls, each in its place. */
  get list(): KeptList<CallSnapshot> {
    return this.#list;
  }

  /** The view with some facts changed. */
  with(
    changes: Partial<ResponseFacts>,
    list: KeptList<CallSnapshot> = this.#list,
  ): ResponseSnapshot {
    const { text, reasoning, usage, finish } = this;
    return new ResponseSnapshot({ text, reasoning, usage, finish, ...changes }, list);
  }
}
