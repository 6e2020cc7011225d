import type { CallFacts } from '../ledger/facts.ts';

/** What has ended a call, in the words of its result. */
export function causeOf(call: CallFacts): string {
  const { result, run, tool } = call;
  const { error, status, execution } = result ?? {};
  const message = error?.message ?? '';
  switch (status) {
    case 'ok':
      return execution === 'interrupted' ? 'its limit' : 'its end';
    case 'error':
      // What it had given was marked as an error.
      if (execution === 'interrupted') return 'its limit';
      return ERRORS[error?.code ?? ''] ?? 'its failure';
    case 'timeout':
      if (error?.code === 'idle-timeout') return 'its silence';
      return message.endsWith(` ${tool?.timeoutMs} ms.`)
        ? 'its deadline'
        : 'the deadline of an attempt';
    case 'cancelled':
      return run.ancestors.length === 0 ? find(message, CANCELS) : nestedCauseOf(call, message);
    case 'skipped':
      return find(message, SKIPS);
    case 'denied':
      return message.includes('nobody answered within')
        ? 'silence'
        : (call.plan.approval?.says ?? 'a no');
    case 'invalid':
      return call.decided?.answer === 'changed wrongly'
        ? 'a wrong change'
        : `${call.plan.arguments} arguments`;
    case 'unknown-tool':
      return 'its name';
    default:
      return `nothing, in run ${run.id}`;
  }
}

const ERRORS: Readonly<Record<string, string>> = {
  guardrail: 'the guard',
  'invalid-output': 'wrong output',
};

type Causes = readonly (readonly [text: RegExp, cause: string])[];

const CANCELS: Causes = [
  [/^The call was cancelled: cancel \d+\.$/, 'cancel'],
  [/^The call was cancelled: (discard|at last)\.$/, 'discard'],
  [/^The call was cancelled: abort\.$/, 'abort'],
  [/: the subscriber has unsubscribed\.$/, 'unsubscribe'],
  [/: the model stream broke\.$/, 'a broken stream'],
  [/: the response ended before it was complete\.$/, 'a stream without finish'],
];

const SKIPS: Causes = [
  [/finished with "(max_tokens|length)"/, 'length'],
  [/finished with "(refusal|content_filter|content-filter)"/, 'filter'],
  [/finished with "(pause_turn|something else|pause)"/, 'pause'],
  [/the model stream broke/, 'a broken stream'],
  [/the response ended before it was complete/, 'a stream without finish'],
  [/completed without being committed/, 'no commit'],
  [/, which comes before it, failed/, 'cascade'],
  [/at most \d+ calls?/, 'too many calls'],
];

function find(message: string, causes: Causes): string {
  return causes.find(([text]) => text.test(message))?.[1] ?? message;
}

/** Whatever stops a tool is the reason for the runs that it has opened, in the same words. */
function nestedCauseOf({ run, cancelled, settled }: CallFacts, message: string): string {
  const cause = find(message, CANCELS);
  if (cause === 'cancel' && cancelled !== undefined) return cause;
  const isOwn = run.stops.some(({ how, called }) => how === cause && called.at === settled?.at);
  return isOwn ? cause : 'what stops its parent';
}
