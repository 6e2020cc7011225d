import type { FormatName } from '../../lib/formats/WireFormat.ts';

/** What tells a call or an answer from others. */
export interface Mark {
  /** The id that answers and calls have in common. */
  readonly id: unknown;
  /** Name of the tool; undefined where the format does not say it. */
  readonly name: unknown;
}

/** What one entry of a history means for the calls in it. */
interface Entry {
  readonly isModel: boolean;
  readonly calls: readonly Mark[];
  readonly answers: readonly Mark[];
  /** Whether something else stands before an answer, which block formats refuse. */
  readonly hasEarlier: boolean;
}

/** A JSON object of the wire. */
export type Wire = Readonly<Record<string, unknown>>;

/** How a format writes a history. */
interface HistoryForm {
  /** The member of the body that holds it. */
  readonly at: string;
  /** Whether one response has any number of entries. */
  readonly hasItems?: true;
  /** What an entry means. */
  readonly read: (entry: Wire) => Entry;
}

/** What the providers document of their histories; nothing of it comes from the library. */
const HISTORIES: Readonly<Record<FormatName, HistoryForm>> = {
  'anthropic-messages': {
    at: 'messages',
    read: ({ role, content }) =>
      entryOf(role === 'assistant', listOf(content), {
        call: ({ type, id, name }) => (type === 'tool_use' ? { id, name } : undefined),
        answer: ({ type, tool_use_id }) =>
          type === 'tool_result' ? { id: tool_use_id, name: undefined } : undefined,
      }),
  },
  'openai-chat': { at: 'messages', read: readChatEntry },
  'openai-responses': {
    at: 'input',
    hasItems: true,
    read: (item) =>
      entryOf(item.role !== 'user' && item.type !== 'function_call_output', [item], {
        call: ({ type, call_id, name }) =>
          type === 'function_call' ? { id: call_id, name } : undefined,
        answer: ({ type, call_id }) =>
          type === 'function_call_output' ? { id: call_id, name: undefined } : undefined,
      }),
  },
  gemini: {
    at: 'contents',
    read: ({ role, parts }) =>
      entryOf(role === 'model', listOf(parts), {
        call: ({ functionCall }) => markOf(functionCall, 'id'),
        answer: ({ functionResponse }) => markOf(functionResponse, 'id'),
      }),
  },
  'gemini-interactions': {
    at: 'input',
    hasItems: true,
    read: (step) =>
      entryOf(step.type !== 'user_input' && step.type !== 'function_result', [step], {
        call: ({ type }) => (type === 'function_call' ? markOf(step, 'id') : undefined),
        answer: ({ type }) => (type === 'function_result' ? markOf(step, 'call_id') : undefined),
      }),
  },
  ollama: { at: 'messages', read: readChatEntry },
  'cohere-v2': { at: 'messages', read: readChatEntry },
  'bedrock-converse': {
    at: 'messages',
    read: ({ role, content }) =>
      entryOf(role === 'assistant', listOf(content), {
        call: ({ toolUse }) => markOf(toolUse, 'toolUseId'),
        answer: ({ toolResult }) => markOf(toolResult, 'toolUseId'),
      }),
  },
};

/** The entries of the history in a request body. */
export function historyOf(format: FormatName, body: unknown): readonly Wire[] {
  return listOf((body as Wire)[HISTORIES[format].at]);
}

/** The calls in a request body, in order. */
export function callsIn(format: FormatName, body: unknown): readonly Mark[] {
  return historyOf(format, body).flatMap((entry) => HISTORIES[format].read(entry).calls);
}

/**
 * What is wrong with the answers in a request body: nothing, if each call of the model has exactly one answer, in call
 * order, before anybody speaks again.
 */
export function answerProblems(format: FormatName, body: unknown): readonly string[] {
  const problems: string[] = [];
  const open: Mark[] = [];
  let isAnswering = false;
  const { read, hasItems = false } = HISTORIES[format];
  for (const [index, wire] of historyOf(format, body).entries()) {
    const { isModel, calls, answers, hasEarlier } = read(wire);
    const goesOn = isModel && hasItems && !isAnswering;
    const isOver = answers.length === 0 && !goesOn;
    if (isOver && open.length > 0)
      problems.push(`entry ${index}: ${open.length} calls lack answers`);
    if (isOver) open.length = 0;
    if (hasEarlier) problems.push(`entry ${index}: something stands before an answer`);
    for (const answer of answers) {
      const call = open.shift();
      if (call === undefined || !isSame(call, answer)) {
        problems.push(`entry ${index}: an answer to ${answer.id} stands for ${call?.id}`);
      }
    }
    isAnswering = answers.length > 0;
    open.push(...calls);
  }
  if (open.length > 0) problems.push(`the end: ${open.length} calls lack answers`);
  return problems;
}

function isSame(call: Mark, answer: Mark): boolean {
  const isNamed = answer.name === undefined || answer.name === call.name;
  return typeof call.id === 'string' && call.id !== '' && call.id === answer.id && isNamed;
}

type ReadMark = (piece: Wire) => Mark | undefined;

function entryOf(
  isModel: boolean,
  pieces: readonly Wire[],
  { call, answer }: { readonly call: ReadMark; readonly answer: ReadMark },
): Entry {
  const answered = pieces.map((piece) => answer(piece) !== undefined);
  return {
    isModel,
    calls: pieces.flatMap((piece) => call(piece) ?? []),
    answers: pieces.flatMap((piece) => answer(piece) ?? []),
    hasEarlier:
      answered.includes(true) && answered.lastIndexOf(true) >= answered.filter(Boolean).length,
  };
}

/** Messages with a list of calls, and one message for each answer. */
function readChatEntry({ role, tool_calls, tool_call_id, tool_name }: Wire): Entry {
  return {
    isModel: role === 'assistant',
    calls: listOf(tool_calls).map(({ id, function: body }) => ({ id, name: (body as Wire).name })),
    answers: role === 'tool' ? [{ id: tool_call_id, name: tool_name }] : [],
    hasEarlier: false,
  };
}

function markOf(value: unknown, id: string): Mark | undefined {
  if (value === undefined) return undefined;
  const wire = value as Wire;
  return { id: wire[id], name: wire.name };
}

function listOf(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value : [];
}
