import { expect } from 'chai';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';

/** What a marble test is written with: the helpers of RxJS's run mode, and the scheduler that they run on. */
export interface MarbleHelpers extends RunHelpers {
  /** Virtual time; one character of a diagram is one frame, which is one millisecond. */
  readonly scheduler: TestScheduler;
}

/**
 * Declares a test that runs in virtual time. Expectations are checked when `body` has returned, or at `flush()`.
 *
 * Errors are compared by name and message, wherever they stand; everything else is compared deeply.
 */
export function itMarbles(title: string, body: (helpers: MarbleHelpers) => void): void {
  it(title, () => {
    const scheduler = new TestScheduler((actual, expected) => {
      expect(withPlainErrors(actual)).to.deep.equal(withPlainErrors(expected));
    });
    scheduler.run((helpers) => body({ ...helpers, scheduler }));
  });
}

/** Copies arrays and plain objects; each error in them becomes its name and message. */
function withPlainErrors(value: unknown): unknown {
  if (value instanceof Error) return { error: value.name, message: value.message };
  if (Array.isArray(value)) return value.map(withPlainErrors);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withPlainErrors(entry)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
