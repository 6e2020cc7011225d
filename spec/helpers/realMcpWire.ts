import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';

/** A request over HTTP, and how it was answered. */
export interface SeenRequest {
  /** The method of the protocol; of HTTP where the request holds no message. */
  readonly method: string;
  readonly headers: Headers;
  /** The message. */
  readonly message: { readonly id?: unknown; readonly params?: unknown };
  /** Fires when the request is given up. */
  readonly signal: AbortSignal | undefined;
  /** The status of the answer, as soon as there is one. */
  status?: number;
}

/** A target whose requests are seen, in the order in which they were sent. */
export interface SeenTarget {
  readonly target: McpUrlTarget & Required<Pick<McpUrlTarget, 'fetch'>>;
  readonly seen: readonly SeenRequest[];
  /** Waits until every request so far has the head of its answer, or has failed. */
  answered(): Promise<unknown>;
}

/** Watches the requests to a target; `fetch` sends them. */
export function seenTarget(
  target: McpUrlTarget,
  send: NonNullable<McpUrlTarget['fetch']> = target.fetch ?? fetch,
): SeenTarget {
  const seen: SeenRequest[] = [];
  const answers: PromiseLike<unknown>[] = [];
  return {
    seen,
    answered: () => Promise.allSettled(answers),
    target: {
      ...target,
      async fetch(url, init) {
        const message = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
        const request: SeenRequest = {
          method: message.method ?? init?.method ?? 'GET',
          headers: new Headers(init?.headers),
          message,
          signal: init?.signal ?? undefined,
        };
        seen.push(request);
        const answer = send(url, init);
        answers.push(answer);
        const response = await answer;
        request.status = response.status;
        return response;
      },
    },
  };
}

/** The requests as `POST tools/list 200`, with the version of the protocol and whether there is a session. */
export function wireLines(seen: readonly SeenRequest[]): string[] {
  return seen.map(({ method, headers, status }) => {
    const version = headers.get('mcp-protocol-version') ?? 'no version';
    const session = headers.has('mcp-session-id') ? 'session' : 'no session';
    return `${method} ${status}, ${version}, ${session}`;
  });
}
