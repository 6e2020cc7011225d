/**
 * A mock model on the loopback interface, in a process of its own, so that pacing takes no time from what is measured.
 *
 * `POST /plans` with `{ plan, ids }` plans turns; `/turns/<id>/…/messages`, `…/chat/completions` and `…/responses` are the
 * models; `GET /stamps/<id>` tells when what happened in a turn, and forgets it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { monotonicMs } from './monotonicMs.ts';
import type { TurnPlan, TurnStamps } from './TurnPlan.ts';
import { turnFrames } from './turnFrames.ts';
import type { Wire } from './WireWriter.ts';

interface Turn {
  readonly plan: TurnPlan;
  stamps: { -readonly [Key in keyof TurnStamps]: TurnStamps[Key] } | undefined;
}

const WRITE_BYTES = 64 * 1024;
const ONE_WORD: TurnPlan = { kind: 'text', wireBytes: 1, deltaChars: 4 };

const turns = new Map<string, Turn>();
/** The bytes of the turn without pace that was asked for last: the next one is often the same. */
let lastBody: { readonly key: string; readonly bytes: Buffer } | undefined;

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, place, id = '', ...rest] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  if (place === 'plans') return plan(request, response);
  if (place === 'stamps') {
    response.end(JSON.stringify(turns.get(id)?.stamps ?? null));
    turns.delete(id);
    return;
  }
  const turn = turns.get(id);
  const wire = wireOf(rest.at(-1));
  if (turn === undefined || wire === undefined) {
    response.writeHead(404).end(JSON.stringify({ error: { message: `no ${request.url}` } }));
    return;
  }
  const requestedAt = monotonicMs();
  const bytes = await bodyBytes(request);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': id });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  if (turn.stamps !== undefined) {
    turn.stamps.followUpAt ??= requestedAt;
    turn.stamps.followUpBytes ??= bytes;
    response.end(wholeText(wire, ONE_WORD));
    return;
  }
  if (turn.plan.kind === 'paced') {
    const stamps = { requestedAt, sealedAt: [], endedAt: 0 };
    turn.stamps = stamps;
    return streamPaced(turn.plan, wire, { response, stamps });
  }
  const body = bodyOf(wire, turn.plan);
  turn.stamps = { requestedAt, sealedAt: [], endedAt: 0, responseBytes: body.length };
  await streamWhole(body, response);
}

async function plan(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { plan, ids } = JSON.parse(body) as { plan: TurnPlan; ids: string[] };
  for (const id of ids) turns.set(id, { plan, stamps: undefined });
  response.end();
}

function wireOf(lastSegment: string | undefined): Wire | undefined {
  switch (lastSegment) {
    case 'messages':
      return 'anthropic-messages';
    case 'completions':
      return 'openai-chat';
    case 'responses':
      return 'openai-responses';
    default:
      return undefined;
  }
}

async function bodyBytes(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

function wholeText(wire: Wire, plan: TurnPlan): string {
  return [...turnFrames(wire, plan)].map(({ text }) => text).join('');
}

function bodyOf(wire: Wire, plan: TurnPlan): Buffer {
  const key = JSON.stringify([wire, plan]);
  if (lastBody?.key !== key) lastBody = { key, bytes: Buffer.from(wholeText(wire, plan)) };
  return lastBody.bytes;
}

async function streamWhole(bytes: Buffer, response: ServerResponse): Promise<void> {
  const pieces = (function* () {
    for (let at = 0; at < bytes.length; at += WRITE_BYTES)
      yield bytes.subarray(at, at + WRITE_BYTES);
  })();
  // A client that leaves is no error of the server.
  await pipeline(Readable.from(pieces), response).catch(() => undefined);
}

function streamPaced(
  plan: TurnPlan,
  wire: Wire,
  {
    response,
    stamps,
  }: { response: ServerResponse; stamps: { sealedAt: number[]; endedAt: number } },
): void {
  const frames = [...turnFrames(wire, plan)];
  const start = monotonicMs();
  let next = 0;
  const send = (): void => {
    if (response.destroyed) return;
    let due = '';
    const sealed: number[] = [];
    for (; next < frames.length; next += 1) {
      const { atMs = 0, text = '', seals } = frames[next] ?? {};
      if (atMs > monotonicMs() - start) break;
      due += text;
      if (seals !== undefined) sealed.push(seals);
    }
    const now = monotonicMs();
    for (const call of sealed) stamps.sealedAt[call] = now;
    if (next === frames.length) stamps.endedAt = now;
    if (due !== '') response.write(due);
    const wait = (frames[next]?.atMs ?? 0) - (monotonicMs() - start);
    if (next < frames.length) setTimeout(send, Math.max(0, wait));
    else response.end();
  };
  send();
}
