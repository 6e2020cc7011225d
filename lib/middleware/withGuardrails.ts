import {
  catchError,
  concatMap,
  defer,
  type MonoTypeOperatorFunction,
  map,
  type Observable,
} from 'rxjs';
import { answerOf } from '../tools/answerOf.ts';
import { askAfterExecute } from '../tools/askHooks.ts';
import { checkFunctions } from '../tools/checkFunctions.ts';
import { GuardrailError } from '../tools/GuardrailError.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import { ToolInterrupt } from '../tools/ToolInterrupt.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { wholeOutput } from '../tools/wholeOutput.ts';
import { workOf } from '../tools/workOf.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { InputGuardrail, OutputGuardrail } from './guardrails.ts';

/**
 * Lets guardrails see the input of a tool before it runs, and its whole output before anybody else does: each list in order,
 * until one refuses. With both lists empty it wraps nothing.
 *
 * Emits the output as it comes, or, if there are output guardrails, whole and as they leave it. Errors with `GuardrailError`
 * if one refuses: the one that it throws, or one with its name and the message of anything else that it throws, but for a
 * `ToolInterrupt`. Errors of the tool pass unseen. Unsubscribing stops the tool, or drops the answer that is waited for; no
 * further guardrail is asked.
 *
 * @throws TypeError naming what is no array of functions.
 */
export function withGuardrails(
  input: readonly InputGuardrail[],
  output: readonly OutputGuardrail[],
): ToolMiddleware {
  const inputs = named('input', input);
  const outputs = named('output', output);
  if (inputs.length + outputs.length === 0) return (next) => next;
  return (next) => (value, context) => {
    const run$ = defer(() =>
      outputs.length === 0 ? next(value, context) : wholeOutput(next, value, context),
    );
    const checked$ = outputs.reduce(
      (output$, guardrail) =>
        output$.pipe(concatMap((whole) => passOutput(guardrail, whole, context))),
      run$,
    );
    return inputs.reduceRight(
      (rest$, guardrail) => passInput(guardrail, value, context).pipe(concatMap(() => rest$)),
      checked$,
    );
  };
}

/** A guardrail, and what it is called in its refusals. */
interface Named<Guardrail> {
  readonly name: string;
  readonly ask: Guardrail;
}

function named<Guardrail extends InputGuardrail | OutputGuardrail>(
  list: string,
  guardrails: readonly Guardrail[],
): readonly Named<Guardrail>[] {
  checkFunctions(list, guardrails);
  return guardrails.map((ask, index) => ({ name: ask.name || `${list}[${index}]`, ask }));
}

/** Emits once if the guardrail passes. What it gives beside nothing is taken as a refusal that was meant otherwise. */
function passInput(
  { name, ask }: Named<InputGuardrail>,
  value: unknown,
  context: ToolContext,
): Observable<void> {
  return answerOf(() => ask(value, context), workOf(context)).pipe(
    map((answer) => {
      if (answer === undefined) return;
      throw new TypeError(wrongValue('it must give nothing or throw', answer));
    }),
    refusingAs(name),
  );
}

function passOutput(
  { name, ask }: Named<OutputGuardrail>,
  output: ToolOutput,
  context: ToolContext,
): Observable<ToolOutput> {
  return askAfterExecute(ask, output, context).pipe(refusingAs(name));
}

function refusingAs<T>(name: string): MonoTypeOperatorFunction<T> {
  return catchError((thrown: unknown) => {
    if (GuardrailError.is(thrown) || ToolInterrupt.is(thrown)) throw thrown;
    const reason = messageOf(thrown).trim() || 'it gave no reason';
    throw new GuardrailError(name, reason, { cause: thrown });
  });
}
