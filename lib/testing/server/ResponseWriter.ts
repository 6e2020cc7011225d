import type { ServerResponse } from 'node:http';
import type { PlannedAnswer } from '../turns/PlanItem.ts';
import type { PlayAction } from '../turns/playPlan.ts';

/** Writes what a played turn says to do to an HTTP response. Its head goes out with the first bytes. */
export class ResponseWriter {
  readonly #response: ServerResponse;

  /** `headers` are those of a response that is a stream. */
  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>) {
    this.#response = response;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }

  /** Does one thing. */
  take(action: PlayAction): void {
    if ('bytes' in action) {
      this.#response.write(action.bytes);
      return;
    }
    switch (action.end) {
      case 'body':
        this.#response.end();
        return;
      case 'answer':
        return this.#answer(action);
      case 'reset':
        return this.#reset();
      default:
        return;
    }
  }

  #answer({ status, headers, body }: PlannedAnswer): void {
    for (const name of this.#response.getHeaderNames()) this.#response.removeHeader(name);
    this.#response.writeHead(status, headers).end(body);
  }

  /** Resets the connection when what was written before is on its way. */
  #reset(): void {
    const { socket } = this.#response;
    socket?.write('', () => socket.resetAndDestroy());
  }
}
