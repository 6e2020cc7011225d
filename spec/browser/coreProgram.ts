/**
 * A program for a page that may not generate code: it runs a whole turn on `millrace/core`, with inputs that are checked by a
 * parameter map, by a validator of somebody's own and by a Standard Schema; then it tries to generate code. What happened
 * stands in the page as JSON.
 */
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import {
  anthropicMessages,
  decodeStream,
  executeTools,
  invokable,
  params,
  results,
  streamable,
  ToolExecutor,
  ToolRegistry,
  type ToolResult,
} from 'millrace/core';
import { lastValueFrom, toArray } from 'rxjs';
import * as v from 'valibot';
import { requiredValidator } from '../helpers/requiredValidator.ts';

const weather = invokable({
  name: 'weather',
  inputSchema: toStandardJsonSchema(v.object({ city: v.string() })),
  concurrency: 'safe',
  execute: ({ city }) => `Rain in ${city}.`,
});
const count = streamable({
  name: 'count',
  inputSchema: params({ to: { type: 'integer', required: true } }),
  concurrency: 'safe',
  async *execute({ to }) {
    for (let number = 1; number <= to; number += 1) yield `${number} `;
  },
});

/** What the policy refused. */
const refused: string[] = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  refused.push(`${effectiveDirective}: ${blockedURI}`);
});

const executor = new ToolExecutor(
  new ToolRegistry([weather, count], { validator: requiredValidator }),
);
const answers = await lastValueFrom(
  decodeStream(anthropicMessages, await fetch('/model')).pipe(
    executeTools(executor),
    results(),
    toArray(),
  ),
);
const refusedByTurn = [...refused];
const attempts = [
  // biome-ignore lint/security/noGlobalEval: it is tried in order to be refused
  attempt(() => globalThis.eval('1')),
  attempt(() => new Function('return 1')),
];
document.body.textContent = JSON.stringify({
  answers: answers.map(brief).sort(),
  refusedByTurn,
  attempts,
});

function brief({ index, status, parts }: ToolResult): string {
  return `${index} ${status}: ${parts.map((part) => (part.type === 'text' ? part.text : '')).join('')}`;
}

function attempt(step: () => unknown): string {
  try {
    step();
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
