import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { historyOf, type Wire } from './requestLogMarks.ts';

/** Formats whose messages hold blocks: people and model speak in turn, and no text may be blank. */
const IN_BLOCKS: readonly FormatName[] = ['anthropic-messages', 'bedrock-converse', 'gemini'];
const MODEL_ROLES: readonly unknown[] = ['assistant', 'model'];
const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
/** Google's names may have dots and colons (`FunctionDeclaration.name`), and Ollama has no rule. */
const DOTTED_NAME = /^[a-zA-Z0-9_.:-]{1,64}$/;
const DOTTED: readonly FormatName[] = ['gemini', 'gemini-interactions', 'ollama'];

/**
 * What a request body breaks of the rules that providers state in words: people and model speak in turn, people first and last;
 * no text is blank, and no message empty; arguments are the text of a JSON object; names of tools are of their alphabet; an answer
 * that is a failure holds text alone (Anthropic).
 */
export function brokenRules(format: FormatName, body: unknown): readonly string[] {
  const isInBlocks = IN_BLOCKS.includes(format);
  const entries = historyOf(format, body);
  const toolName = DOTTED.includes(format) ? DOTTED_NAME : TOOL_NAME;
  const problems = isInBlocks ? turnProblems(entries) : [];
  for (const object of objectsIn(body)) {
    if (isInBlocks && isBlank(object.text)) problems.push('a text is blank');
    if (isEmptyList(object.content) && object.type !== 'tool_result') {
      problems.push('a content is empty');
    }
    if (isEmptyList(object.parts)) problems.push('a content has no parts');
    if (typeof object.arguments === 'string' && !isObjectText(object.arguments)) {
      problems.push('arguments are no object');
    }
    if (object.is_error === true && !isTextAlone(object.content)) {
      problems.push('a failure has media');
    }
    if (isCall(object) && !toolName.test(String(object.name))) problems.push('a name is wrong');
  }
  return problems;
}

function turnProblems(entries: readonly Wire[]): string[] {
  const isModel = entries.map(({ role }) => MODEL_ROLES.includes(role));
  const problems: string[] = [];
  if (isModel.some((one, index) => one !== (index % 2 === 1))) problems.push('nobody takes turns');
  if (isModel.at(-1) === true) problems.push('the model speaks last');
  return problems;
}

function* objectsIn(value: unknown): Generator<Wire> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Wire;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

/** Calls and their answers have names, as the model wrote them; so do tools. */
function isCall({ name, ...others }: Wire): boolean {
  const known = ['input', 'arguments', 'args', 'parameters', 'input_schema', 'inputSchema'];
  return name !== undefined && known.some((member) => others[member] !== undefined);
}

function isBlank(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === '';
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isTextAlone(content: unknown): boolean {
  return !Array.isArray(content) || content.every(({ type }) => type === 'text');
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
