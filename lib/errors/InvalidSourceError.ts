import { MillraceError } from './MillraceError.ts';

/** Says that something was given as a source, or came out of one, that cannot be read. */
export class InvalidSourceError extends MillraceError {
  /** What came, in words: `a string`, `a Promise`, `null`. */
  readonly received: string;

  /** `expected` says in words what would have been right; `value` is what came, and does not stay in the error. */
  constructor(expected: string, value: unknown) {
    const received = inWords(value);
    super('invalid-source', `Expected ${expected}, but got ${received}.`);
    this.received = received;
  }

  /** Tells whether `value` is an invalid source error, from this copy of the package or another. */
  static override is(value: unknown): value is InvalidSourceError {
    return MillraceError.is(value) && value.code === 'invalid-source';
  }
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  // A prototype of null has no constructor.
  const name = String(value.constructor?.name ?? 'object') || 'object';
  return /^[AEIO]/i.test(name) ? `an ${name}` : `a ${name}`;
}
