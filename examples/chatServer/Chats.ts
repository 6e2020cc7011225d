import { randomUUID } from 'node:crypto';
import type { Agent } from '../chat/agent.ts';
import { Chat } from '../chat/Chat.ts';
import { Refusal } from './requests.ts';

/** The oldest is forgotten where there would be more. */
const MOST_CHATS = 1_000;

/** The chats of all pages. Whoever knows the id of one may speak in it, so ids cannot be guessed. */
export class Chats {
  readonly #agent: Agent;
  readonly #chats = new Map<string, Chat>();

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Opens a chat, and gives its id. */
  open(): string {
    const [oldest] = this.#chats.keys();
    if (oldest !== undefined && this.#chats.size >= MOST_CHATS) this.#chats.delete(oldest);
    const id = randomUUID();
    this.#chats.set(id, new Chat(this.#agent));
    return id;
  }

  /** A chat by its id. @throws Refusal when there is none. */
  get(id: string): Chat {
    const chat = this.#chats.get(id);
    if (chat === undefined) throw new Refusal(404, 'There is no such chat. Load the page again.');
    return chat;
  }
}
