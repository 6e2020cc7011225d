/** What is done about the bytes that are read. */
export interface ReadOptions {
  /** Is given each piece before it is passed on. */
  readonly take: (bytes: Uint8Array) => void;
  /** Is awaited behind each piece: the next one is read when all that the piece gave has gone out. */
  readonly ready: () => Promise<unknown>;
}

/** Reads bytes no faster than what they give can be passed on. Leaving it leaves the source. */
export async function* readInput(
  source: AsyncIterable<Uint8Array>,
  { take, ready }: ReadOptions,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    take(bytes);
    yield bytes;
    await ready();
  }
}
