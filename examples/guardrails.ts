/**
 * Tools that are checked and tried again. A service that is often down is asked again until it answers; what it says is
 * cleaned before anybody sees it; mail goes only to people who may get it, and is never sent twice. Offline.
 */
import assert from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyMiddleware,
  GuardrailError,
  invokable,
  ToolExecutor,
  ToolFailure,
  type ToolHooks,
  type ToolOutput,
  ToolRegistry,
  type ToolResult,
  withGuardrails,
  withRetry,
  withTimeout,
} from 'millrace';

/** A service on a bad day: it is down, then it does not answer in time, then it says more than it should. */
const badDay = ['down', 'silent', 'up'];
const findCustomer = invokable({
  name: 'find_customer',
  description: 'Find a customer by name.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  concurrency: 'safe',
  execute: async ({ name }, { signal }) => {
    const state = badDay.shift();
    if (state === 'down') throw new ToolFailure('The service is down.', { code: 'unavailable' });
    if (state === 'silent') await sleep(60_000, undefined, { signal });
    return `${name}, ada@example.com, pays with card 4111 1111 1111 1111`;
  },
});

const sent: string[] = [];
const sendMail = invokable({
  name: 'send_mail',
  description: 'Send a mail to a customer.',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string' }, text: { type: 'string' } },
    required: ['to', 'text'],
  },
  start: 'sealed',
  execute: ({ to, text }) => {
    sent.push(`${to}: ${text}`);
    // Nobody knows whether this one went out.
    if (sent.length === 2) throw new ToolFailure('The server is gone.', { code: 'unavailable' });
    return 'Sent.';
  },
});

/** An output guardrail that replaces what it does not like. */
function hideCards({ parts }: ToolOutput): ToolOutput {
  return {
    parts: parts.map((part) =>
      part.type === 'text'
        ? { ...part, text: part.text.replace(/\d[\d ]{11,}\d/g, '[card]') }
        : part,
    ),
  };
}

/** An input guardrail that refuses. It may take its time: a promise is waited for. */
async function onlyCustomers(input: unknown): Promise<void> {
  await sleep(5);
  const { to } = input as { to: string };
  if (!to.endsWith('@example.com')) throw new GuardrailError('only customers', `${to} is none`);
}

/** Writes down what happens. Hooks that only watch can be given to the executor, for every tool. */
const log: string[] = [];
const watching: ToolHooks = {
  beforeExecute: (_input, { toolName }) => note(`${toolName} is called`),
  onError: (error, { toolName }) => note(`${toolName} has failed: ${(error as Error).message}`),
};

function note(line: string): void {
  console.log(line);
  log.push(line);
}

const executor = new ToolExecutor(
  new ToolRegistry([
    applyMiddleware(
      findCustomer,
      withGuardrails([], [hideCards]),
      withRetry({ maxAttempts: 5, backoff: (attempts) => 20 * attempts }),
      withTimeout(50),
    ),
    // The same retry does nothing here: a mail that may have gone out is not sent again.
    applyMiddleware(sendMail, withGuardrails([onlyCustomers], []), withRetry({ maxAttempts: 5 })),
  ]),
  { hooks: watching },
);

const results = await executor.executeAll([
  { id: '1', name: 'find_customer', arguments: { name: 'Ada' } },
  { id: '2', name: 'send_mail', arguments: { to: 'ada@example.com', text: 'Hello!' } },
  { id: '3', name: 'send_mail', arguments: { to: 'eve@elsewhere.org', text: 'Her card is …' } },
  { id: '4', name: 'send_mail', arguments: { to: 'ada@example.com', text: 'Hello again!' } },
]);
console.log();
for (const result of results) console.log(tell(result));

assert.deepStrictEqual(results.map(tell), [
  'find_customer: ok, finished, attempts 3: Ada, ada@example.com, pays with card [card]',
  'send_mail: ok, finished, attempts 1: Sent.',
  'send_mail: error, not-started, attempts 0: Refused by guardrail "only customers": eve@elsewhere.org is none.',
  'send_mail: error, finished, attempts 1: The server is gone.',
]);
assert.deepStrictEqual(sent, ['ada@example.com: Hello!', 'ada@example.com: Hello again!']);
assert.equal(log.filter((line) => line.endsWith('is called')).length, 4);
assert.equal(log.filter((line) => line.includes('has failed')).length, 2);

function tell({ toolName, status, execution, attempts, parts }: ToolResult): string {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return `${toolName}: ${status}, ${execution}, attempts ${attempts}: ${text}`;
}
