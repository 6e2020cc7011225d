import { Observable, type Observer, type Subscriber } from 'rxjs';
import type { ValidateValue } from '../schema/SchemaValidator.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { unawaited } from '../sources/unawaited.ts';
import { invalidOutput } from './checkOutput.ts';
import { markedSource } from './executionMark.ts';
import { listIssues } from './listIssues.ts';
import type { AnyTool, ToolKind } from './Tool.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/**
 * The source of a tool with its structured output checked against the tool's output schema.
 *
 * Emits each output as it comes: that of a tool of one value when it has been checked; one of many is checked when it
 * completes, by the structured value that came last. Completes when the tool does. Errors as the tool does, and with
 * `ToolFailure` (`invalid-output`), which lists what is wrong, for a value that does not fit and for a tool that ends without
 * one. Unsubscribing stops the tool.
 *
 * The text of a standard tool that gave a string is its value. What a tool marks as an error is not checked.
 */
export function checkedSource(tool: AnyTool, validate: ValidateValue): ToolHandler {
  const source = markedSource(tool);
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
    const { structured, isError } = output;
    if (structured !== undefined) this.#unchecked = structured;
    else if (this.#kind === 'invokable') this.#unchecked = textOf(output);
    if (isError === true) this.#done = true;
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

/** Says what is wrong with a value; undefined if nothing is. */
function problemOf(value: unknown, validate: ValidateValue): string | undefined {
  try {
    const outcome = unawaited(validate(value));
    return outcome.ok === true ? undefined : listIssues(outcome.issues);
  } catch (cause) {
    throw invalidOutput('it could not be checked', { cause });
  }
}

function check(value: unknown, validate: ValidateValue): void {
  if (value === undefined) throw invalidOutput('it has no structured value');
  const problem = problemOf(value, validate);
  if (problem !== undefined) throw invalidOutput(problem);
}
