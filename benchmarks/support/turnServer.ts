import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { turnFrames } from './turnBytes.ts';

/** One piece of a paced response: it is sent at `atMs` after the start. */
export interface PacedFrame {
  /** When. */
  readonly atMs: number;
  /** What. */
  readonly frame: string;
}

/** The frames of a turn whose call i seals at `sealAtMs[i]`, and which ends at `endMs`. */
export function pacedTurn(sealAtMs: readonly number[], endMs: number): PacedFrame[] {
  const frames = turnFrames(sealAtMs.map((_, index) => ({ name: 'wait', input: { index } })));
  return frames.map((frame, at) => {
    // Four frames a call, after one that opens the message and before two that end it.
    const call = Math.floor((at - 1) / 4);
    const atMs = at === 0 ? 0 : (sealAtMs[call] ?? endMs);
    return { atMs, frame };
  });
}

/** A process of its own, so that pacing takes no time from what is measured. Streams the turn that it is sent, and ends. */
if (process.send !== undefined) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const seals = (url.searchParams.get('seals') ?? '').split(',').map(Number);
      const frames = pacedTurn(seals, Number(url.searchParams.get('end')));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      response.socket?.setNoDelay(true);
      const start = performance.now();
      let next = 0;
      const send = (): void => {
        let due = '';
        for (; next < frames.length; next += 1) {
          const { atMs = 0, frame = '' } = frames[next] ?? {};
          if (atMs > performance.now() - start) break;
          due += frame;
        }
        if (due !== '') response.write(due);
        const wait = (frames[next]?.atMs ?? 0) - (performance.now() - start);
        if (next < frames.length) setTimeout(send, Math.max(0, wait));
        else response.end();
      };
      send();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}
