import type { IncomingMessage } from 'node:http';

/** A request that is not answered, and the status that says why. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MOST_BYTES = 65_536;

/**
 * Checks that a request comes from a page of this server: a name that somebody has pointed at this machine is not its own,
 * and a page of another origin says so.
 *
 * @throws Refusal when it does not.
 */
export function checkOrigin({ headers, socket }: IncomingMessage): void {
  const own = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  const { host = '', origin = `http://${host}` } = headers;
  if (own.includes(host) && origin === `http://${host}`) return;
  throw new Refusal(403, 'This server answers its own page only.');
}

/** Reads the body of a request as a JSON object. @throws Refusal (the promise rejects) for anything else. */
export async function readJson(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Refusal(413, `At most ${MOST_BYTES} bytes can be sent.`);
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Told below.
  }
  throw new Refusal(400, 'The body must be a JSON object.');
}
