import { readdirSync, readFileSync } from 'node:fs';
import type { FuzzInput } from '../input/FuzzInput.ts';

/** An input as it is kept in a file: its bytes are text where they can be. */
export type CorpusEntry = Omit<FuzzInput, 'bytes'> & {
  /** What it found. */
  readonly why?: string;
} & ({ readonly text: string } | { readonly base64: string });

const folder = new URL('../../fixtures/fuzz/', import.meta.url);

/** An input in the form of a file. */
export function toEntry({ bytes, ...others }: FuzzInput): CorpusEntry {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString();
  return Buffer.from(text).equals(buffer)
    ? { ...others, text }
    : { ...others, base64: buffer.toString('base64') };
}

/** The input that a file holds. */
export function toInput({ why: _why, ...entry }: CorpusEntry): FuzzInput {
  if ('text' in entry) {
    const { text, ...others } = entry;
    return { ...others, bytes: Buffer.from(text) };
  }
  const { base64, ...others } = entry;
  return { ...others, bytes: Buffer.from(base64, 'base64') };
}

/** The inputs that ever found something, by the name of their file. */
export function readCorpus(): (readonly [name: string, input: FuzzInput])[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const entry = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CorpusEntry;
      return [name, toInput(entry)] as const;
    });
}
