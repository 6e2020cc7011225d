import type { Writable } from 'node:stream';

type Done = (error?: Error | null) => void;

/**
 * From now on gives `take` what anybody writes to `stream`, in place of the stream. Gives the function that still writes to the
 * stream itself.
 */
export function takeWrites(stream: Writable, take: (text: string) => void): Writable['write'] {
  const write = stream.write.bind(stream);
  stream.write = (chunk: unknown, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString('utf8'));
    const told = typeof encoding === 'function' ? encoding : done;
    if (told !== undefined) queueMicrotask(() => told());
    return true;
  };
  return write;
}
