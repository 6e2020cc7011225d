import {
  type Conversation,
  type ConversationEvent,
  type ConversationSnapshot,
  type ConverseOptions,
  converse,
  type ToolInterruptEvent,
} from 'millrace';
import { defer, type Observable, tap } from 'rxjs';
import type { Agent } from './agent.ts';
import type { Question } from './tools.ts';

/** A call that waits for the user. */
export interface OpenQuestion extends Question {
  /** The id of the call. */
  readonly id: string;
}

/**
 * What one user and the model have said, over any number of answers. One answer at a time: the next one stops it, and so does
 * its signal, its tools too; what was said before stays.
 */
export class Chat {
  readonly #agent: Agent;
  /** All that was said, in the provider's own form; a valid request at any time. */
  #messages: readonly unknown[] = [];
  /** The conversation of the latest answer. */
  #conversation: Conversation | undefined;
  /** What waits for the user, and where the conversation stands until then. */
  #questions: readonly OpenQuestion[] = [];
  #snapshot: ConversationSnapshot | undefined;
  /** Stops the latest answer. */
  #stop = new AbortController();

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** The questions that the user has to answer before the model goes on. */
  get questions(): readonly OpenQuestion[] {
    return this.#questions;
  }

  /** Asks the model. Questions that were open are dropped: the model has been told that they got no answer. */
  ask(text: string, signal: AbortSignal): Observable<ConversationEvent> {
    const question = { role: 'user', content: text };
    return this.#begin(signal, () => ({ messages: [...this.#messages, question] }));
  }

  /** Whether these are answers to open questions, by the ids of their calls: yes or no to an approval, words to the others. */
  wants(inputs: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(inputs).every(([id, input]) => {
      const question = this.#questions.find((one) => one.id === id);
      return question !== undefined && typeof input === INPUT_TYPES[question.kind];
    });
  }

  /** Answers open questions: their calls run now, and the conversation goes on. Errors where they are not wanted. */
  answer(
    inputs: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Observable<ConversationEvent> {
    return this.#begin(signal, () => {
      const snapshot = this.#snapshot;
      if (snapshot === undefined || !this.wants(inputs)) throw new Error('No question is open.');
      return { resume: { snapshot, inputs } };
    });
  }

  /** Where it stands, to be kept as JSON; undefined before the first answer. */
  snapshot(): ConversationSnapshot | undefined {
    return this.#conversation?.snapshot();
  }

  /** Goes on from a snapshot: says again what is open, and asks the model only if it had been stopped. */
  load(snapshot: ConversationSnapshot, signal: AbortSignal): Observable<ConversationEvent> {
    return this.#begin(signal, () => ({ resume: { snapshot } }));
  }

  /** Stops the answer before, and begins one where the chat stands then. */
  #begin(
    signal: AbortSignal,
    beginning: () => Pick<ConverseOptions, 'messages' | 'resume'>,
  ): Observable<ConversationEvent> {
    return defer(() => {
      this.#stop.abort();
      this.#stop = new AbortController();
      const options = { ...beginning(), signal: AbortSignal.any([signal, this.#stop.signal]) };
      const { model, executor, system } = this.#agent;
      const onConversation = (conversation: Conversation): void => {
        this.#conversation = conversation;
        // Only now: what cannot be gone on with changes nothing.
        this.#messages = options.messages ?? this.#messages;
        this.#snapshot = undefined;
        this.#questions = [];
      };
      const conversation$ = converse({ ...options, model, executor, system, onConversation });
      return conversation$.pipe(tap((event) => this.#note(event)));
    });
  }

  #note(event: ConversationEvent): void {
    if (event.type !== 'turn-end' && event.type !== 'done') return;
    this.#messages = event.messages;
    if (event.type === 'turn-end' || event.interrupts === undefined) return;
    this.#snapshot = event.snapshot;
    this.#questions = event.interrupts.map(questionOf);
  }
}

const INPUT_TYPES = { approval: 'boolean', words: 'string' } as const;

/** What a call wants to know. Only the tools of the agent interrupt, and all of them say it like this. */
export function questionOf({ call, info }: ToolInterruptEvent): OpenQuestion {
  return { id: call.id, ...(info as Question) };
}
