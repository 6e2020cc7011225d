import { Observable, type Observer, type Subscriber } from 'rxjs';
import type { ValidateValue } from '../schema/SchemaValidator.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { invalidOutput } from './checkOutput.ts';
import { listIssues } from './listIssues.ts';
import type { AnyTool, ToolKind } from './Tool.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/**
 * The source of a tool with its structured output checked against the tool's output schema.
 *
 * An output that does not fit, or a tool that ends without one, is an `invalid-output` failure that lists what is wrong; the
 * text of a standard tool that gave a string is its value. A tool of one value is checked before its output passes, one of
 * many outputs when it completes, by the structured value that came last. What a tool marks as an error is not checked.
 */
export function checkedSource(tool: AnyTool, validate: ValidateValue): ToolHandler {
  const source = tool.source as ToolHandler<never, never> as ToolHandler;
  return (input, context) =>
    new Observable((subscriber) => {
      const checking = new Checking(validate, tool.kind, subscriber);
      subscribeEarly(source(input, context), checking, (inner) => subscriber.add(inner));
    });
}

/** One subscription. */
class Checking implements Observer<ToolOutput> {
  readonly #validate: ValidateValue;
  readonly #kind: ToolKind;
  readonly #subscriber: Subscriber<ToolOutput>;
  /** What the tool has given last, until that was checked. */
  #unchecked: unknown;
  /** Whether nothing is left to check. */
  #done = false;

  constructor(validate: ValidateValue, kind: ToolKind, subscriber: Subscriber<ToolOutput>) {
    this.#validate = validate;
    this.#kind = kind;
    this.#subscriber = subscriber;
  }

  next(output: ToolOutput): void {
    const isText = this.#kind === 'invokable';
    this.#unchecked = output.structured ?? (isText ? textOf(output) : this.#unchecked);
    if (output.isError === true) this.#done = true;
    if (!this.#kind.endsWith('invokable') || this.#check()) this.#subscriber.next(output);
  }

  error(error: unknown): void {
    this.#subscriber.error(error);
  }

  complete(): void {
    if (this.#check()) this.#subscriber.complete();
  }

  /** Fails the tool, and returns false, if its output does not fit. */
  #check(): boolean {
    if (this.#done) return true;
    this.#done = true;
    try {
      check(this.#unchecked, this.#validate);
      return true;
    } catch (error) {
      this.#subscriber.error(error);
      return false;
    }
  }
}

function textOf({ parts: [first] }: ToolOutput): string | undefined {
  return first?.type === 'text' ? first.text : undefined;
}

function check(value: unknown, validate: ValidateValue): void {
  if (value === undefined) throw invalidOutput('it has no structured value');
  const outcome = validate(value);
  if (!outcome.ok) throw invalidOutput(listIssues(outcome.issues));
}
