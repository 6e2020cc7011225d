import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monotonicMs } from './monotonicMs.ts';
import { turnFrames } from './turnBytes.ts';

/** One piece of a paced response: it is sent at `atMs` after the start. */
export interface PacedFrame {
  /** When. */
  readonly atMs: number;
  /** What. */
  readonly frame: string;
  /** The call whose last byte it holds. */
  readonly seals?: number;
}

/** The frames of a turn whose call i seals at `sealAtMs[i]`, and which ends at `endMs`. */
export function pacedTurn(sealAtMs: readonly number[], endMs: number): PacedFrame[] {
  const frames = turnFrames(sealAtMs.map((_, index) => ({ name: 'wait', input: { index } })));
  return frames.map((frame, at) => {
    // Four frames a call, after one that opens the message and before two that end it.
    const call = Math.floor((at - 1) / 4);
    const sealedAtMs = sealAtMs[call];
    if (at === 0 || sealedAtMs === undefined) return { atMs: at === 0 ? 0 : endMs, frame };
    return { atMs: sealedAtMs, frame, ...(at % 4 === 0 && { seals: call }) };
  });
}

/** When the last byte of each call of a turn was written, in milliseconds of the clock that all processes share. */
const stampsByTurn = new Map<string, number[]>();

/** Streams the turn that the URL describes, at its pace, and ends. */
function streamTurn(url: URL, response: ServerResponse): void {
  const seals = (url.searchParams.get('seals') ?? '').split(',').map(Number);
  const frames = pacedTurn(seals, Number(url.searchParams.get('end')));
  const stamps: number[] = [];
  stampsByTurn.set(url.searchParams.get('turn') ?? '', stamps);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  const start = monotonicMs();
  let next = 0;
  const send = (): void => {
    let due = '';
    const sealed: number[] = [];
    for (; next < frames.length; next += 1) {
      const { atMs = 0, frame = '', seals: call } = frames[next] ?? {};
      if (atMs > monotonicMs() - start) break;
      due += frame;
      if (call !== undefined) sealed.push(call);
    }
    const now = monotonicMs();
    for (const call of sealed) stamps[call] = now;
    if (due !== '') response.write(due);
    const wait = (frames[next]?.atMs ?? 0) - (monotonicMs() - start);
    if (next < frames.length) setTimeout(send, Math.max(0, wait));
    else response.end();
  };
  send();
}

/** A process of its own, so that pacing takes no time from what is measured. `/stamps` gives the stamps of a turn, once. */
if (process.send !== undefined) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname !== '/stamps') return streamTurn(url, response);
      const turn = url.searchParams.get('turn') ?? '';
      response.end(JSON.stringify(stampsByTurn.get(turn) ?? []));
      stampsByTurn.delete(turn);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}
