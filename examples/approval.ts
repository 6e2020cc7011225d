/**
 * Calls that somebody must approve. All are asked for at once, and answered in any order: each holds up nothing but the
 * calls that it conflicts with.
 */
import assert from 'node:assert';
import { type Approval, invokable, type ToolEvent, ToolExecutor, ToolRegistry } from 'millrace';
import { Subject } from 'rxjs';

const account = { type: 'string', description: 'Which account to take it from.' } as const;
const amount = { type: 'number', exclusiveMinimum: 0 } as const;

/** Pays. Payments from one account take effect in the model's order; those from others do not matter. */
const pay = invokable({
  name: 'pay',
  description: 'Pay an amount from an account.',
  inputSchema: {
    type: 'object',
    properties: { account, amount, to: { type: 'string' } },
    required: ['account', 'amount', 'to'],
  },
  concurrency: (input) => [{ key: ['account', input.account], mode: 'write' }],
  execute: (input) => `${input.amount} paid from ${input.account} to ${input.to}.`,
});

/** What waits for an answer, by the index of the call. A real program would show it to somebody. */
const inbox = new Map<number, Subject<Approval>>();

const executor = new ToolExecutor(new ToolRegistry([pay]), {
  approvalTimeoutMs: 500,
  approve: ({ index }, input) => {
    const { amount, to } = input as { amount: number; to: string };
    if (amount < 10) return true;
    console.log(`${index}: May I pay ${amount} to ${to}?`);
    const answer$ = new Subject<Approval>();
    inbox.set(index, answer$);
    return answer$;
  },
});

function answer(index: number, approval: Approval): void {
  console.log(`${index}: The answer is`, approval);
  inbox.get(index)?.next(approval);
}

const run = executor.open();
const story: string[] = [];
run.events$.subscribe((event) => {
  const line = tell(event);
  if (line === undefined) return;
  console.log(`    ${line}`);
  story.push(line);
});

for (const [index, input] of [
  { account: 'joint', amount: 900, to: 'landlord' },
  { account: 'joint', amount: 40, to: 'florist' },
  { account: 'savings', amount: 5_000, to: 'broker' },
  { account: 'savings', amount: 3, to: 'baker' },
  { account: 'travel', amount: 700, to: 'airline' },
  { account: 'gifts', amount: 60, to: 'toy shop' },
].entries()) {
  run.addTool({ id: `call_${index}`, name: 'pay', arguments: input });
}
run.complete();

answer(1, true); // It waits for 0 now.
answer(4, { reason: 'we stay at home this year' });
answer(2, { input: { account: 'savings', amount: 500, to: 'broker' } }); // And so 3 may start, too.
answer(0, true); // And so may 1.
await run.ended; // Nobody answers 5.

assert.deepStrictEqual(story, [
  '0 waits for approval',
  '1 waits for approval',
  '2 waits for approval',
  '3 waits for turn behind 2',
  '4 waits for approval',
  '5 waits for approval',
  '1 waits for turn behind 0',
  '4 denied: The call was denied: we stay at home this year.',
  '2 ok: 500 paid from savings to broker.',
  '3 ok: 3 paid from savings to baker.',
  '0 ok: 900 paid from joint to landlord.',
  '1 ok: 40 paid from joint to florist.',
  '5 denied: The call was denied: nobody answered within 500 ms.',
]);

function tell(event: ToolEvent): string | undefined {
  const { index } = event.call;
  switch (event.type) {
    case 'tool-queued': {
      const behind = event.behind === undefined ? '' : ` behind ${event.behind}`;
      return `${index} waits for ${event.waitsFor}${behind}`;
    }
    case 'tool-result': {
      const { status, parts } = event.result;
      return `${index} ${status}: ${parts.map((part) => (part.type === 'text' ? part.text : '')).join('')}`;
    }
    default:
      return undefined;
  }
}
