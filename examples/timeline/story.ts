import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelServerRequest, ModelTurn } from 'millrace/testing/server';

/** How the model writes: a few characters at a time. */
const PACE: Pick<ModelTurn, 'deltaChars' | 'chunkMs'> = { deltaChars: 7, chunkMs: 34 };

/** What the model says first: calls of tools that the page has, with words in between. */
const PREPARE: ModelTurn = {
  ...PACE,
  steps: [
    { text: 'I look through your notes and read the log of the last build. ' },
    { call: { name: 'search_notes', arguments: { query: 'release' } } },
    { call: { name: 'read_log', arguments: { name: 'build' } } },
    { text: 'While the log comes in, I measure your window and count some hashes. ' },
    { call: { name: 'measure_window' } },
    { call: { name: 'hash_blocks', arguments: { blocks: 240 } } },
    { call: { name: 'check_link', arguments: { path: '/docs/old-guide' } } },
    { text: 'Two changes to one note have to follow each other. ' },
    { call: { name: 'edit_note', arguments: { id: 'plan', text: 'Freeze on Thursday.' } } },
    { call: { name: 'edit_note', arguments: { id: 'plan', text: 'Release on Friday.' } } },
    { text: 'Publishing is for you to decide, so I ask. ' },
    { call: { name: 'publish', arguments: { version: '2.4.0', audience: 'everyone' } } },
    { text: 'The rest goes on while you read the question.' },
  ],
};

/** What the model says when it has read the results. */
function conclude(wasPublished: boolean): ModelTurn {
  const end = wasPublished
    ? 'Version 2.4.0 is out.'
    : 'Version 2.4.0 is not out: that was for you to decide.';
  const text = `The log is clean, the plan is up to date, and one link of the guide is dead. ${end}`;
  return { ...PACE, steps: [{ text }] };
}

/** Plays the model: calls first, and a conclusion once their results are there. */
export function playModel({ body }: ModelServerRequest): ModelTurn {
  const text = JSON.stringify(body);
  if (!text.includes('"tool_result"')) return PREPARE;
  return conclude(text.includes('Published 2.4.0'));
}

/** The log of a build, line by line. */
export async function* buildLog(): AsyncGenerator<string> {
  const steps = ['checkout', 'install', 'lint', 'types', 'unit tests', 'browser tests', 'package'];
  for (const [at, step] of steps.entries()) {
    await sleep(420);
    yield `${at + 1}/${steps.length} ${step}: passed\n`;
  }
}
