import type { AttemptFacts, CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { argumentText, wireName } from '../world/callInput.ts';

/** W3: a tool gets the text of its call verbatim, whatever was made of it; and is told the truth about its call. */
export function checkContext(ledger: Ledger): Check {
  return {
    over() {
      for (const call of ledger.calls) {
        for (const [at, attempt] of call.attempts.entries())
          checkAttempt(ledger, call, { attempt, at });
      }
    },
  };
}

function checkAttempt(
  ledger: Ledger,
  call: CallFacts,
  { attempt: { context }, at }: { readonly attempt: AttemptFacts; readonly at: number },
): void {
  const { plan, name, knownResult, index } = call;
  if (context.arguments !== argumentText(plan)) {
    ledger.report('W3', `the tool of ${name} got ${JSON.stringify(context.arguments)}`);
  }
  const before = call.attempts[at - 1]?.context.attempt ?? 0;
  const isTold =
    Object.isFrozen(context) &&
    context.index === index &&
    context.callId === knownResult?.callId &&
    context.toolName === toolName(call) &&
    context.requestedName === wireName(plan) &&
    context.attempt > before;
  if (!isTold) {
    const { callId, toolName: tool, requestedName, attempt } = context;
    ledger.report(
      'context',
      `the tool of ${name} was told ${JSON.stringify({ callId, tool, requestedName, attempt })}`,
    );
  }
}

/** The name of what runs for a call, or would. */
export function toolName({ plan, tool, isHandled }: CallFacts): string {
  return tool === undefined || isHandled ? wireName(plan) : tool.name;
}
