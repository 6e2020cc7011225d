import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import type { ValidateValue } from '../schema/SchemaValidator.ts';
import { listIssues } from '../tools/listIssues.ts';
import type { ToolOutput, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import { contentPart } from './contentPart.ts';

/** How an answer is read. */
export interface ContentOptions {
  /** Most UTF-16 code units of the structured value as JSON text. @defaultValue 1,048,576 */
  readonly maxStructuredChars?: number;
  /** Whether the tool has promised a structured value. @defaultValue false */
  readonly isStructured?: boolean;
  /** Checks the structured value. @defaultValue none */
  readonly validate?: ValidateValue | undefined;
}

/** The structured value, as it is used; what it says in text; and what is wrong with it. */
interface Structured {
  readonly value?: unknown;
  readonly json?: string;
  readonly problem?: string;
}

const MAX_STRUCTURED_CHARS = 1_048_576;
const NO_MESSAGE = 'The tool failed without a message.';

/**
 * Makes the output of ours of a server's answer to a call, whatever that is. Pure; never throws. Frozen.
 *
 * Of neighbouring texts each begins a line of its own; empty ones are left out. The model gets `content`. Only if nothing in it
 * is for the model does it get `structuredContent`, as JSON: most servers send the same in both, media as text included. The
 * application gets both, but a structured value that is too large is dropped.
 *
 * A block that is not as the protocol says is left out; that, a structured value that is missing or does not fit, and an answer
 * that asks for something make the result an error, with a line that says why after the rest. Source: Model Context Protocol
 * 2026-07-28, `CallToolResult`.
 */
export function contentParts(result: unknown, options: ContentOptions = {}): ToolOutput {
  if (!isObject(result))
    return failed(`The answer must be an object, got ${describeValue(result)}.`);
  const { resultType, isError: marked, content = [], structuredContent } = result;
  if (resultType !== undefined && resultType !== 'complete') {
    return failed(`The answer is not complete: its resultType is ${describeValue(resultType)}.`);
  }
  const isMarked = marked !== undefined && marked !== null && marked !== false;
  const { parts, problems } = readContent(content);
  // A failed tool owes no value.
  const structured = readStructured(structuredContent, isMarked ? sizeOnly(options) : options);
  if (structured.problem !== undefined) problems.push(structured.problem);
  const isError = isMarked || problems.length > 0;
  const noContent = parts.some(isForModel) ? undefined : structured.json;
  return Object.freeze({
    parts: toldParts(parts, { noContent, problems, isError }),
    ...(structured.value !== undefined && { structured: structured.value }),
    ...(isError && { isError }),
  });
}

/** The parts, what stands for them if none is for the model, and what is wrong. Frozen. */
function toldParts(parts: readonly ToolOutputPart[], told: Told): readonly ToolOutputPart[] {
  const all = [...parts];
  if (told.noContent !== undefined) all.push(textPart(told.noContent));
  all.push(...told.problems.map((problem) => textPart(`[${problem}]`)));
  if (told.isError && !all.some(isForModel)) all.push(textPart(NO_MESSAGE));
  return Object.freeze(all.map((part, index) => Object.freeze(apart(part, all[index - 1]))));
}

/** Neighbouring texts are joined later on: each begins a line of its own, so that it stays seen where one ends. */
function apart(part: ToolOutputPart, before: ToolOutputPart | undefined): ToolOutputPart {
  if (part.type !== 'text' || before?.type !== 'text') return part;
  const areJoined = part.audience === before.audience && !before.text.endsWith('\n');
  return areJoined ? { ...part, text: `\n${part.text}` } : part;
}

interface Told {
  readonly noContent: string | undefined;
  readonly problems: readonly string[];
  readonly isError: boolean;
}

/** What is asked of the structured value of a result that is an error: nothing but its size. */
function sizeOnly({ maxStructuredChars }: ContentOptions): ContentOptions {
  return maxStructuredChars === undefined ? {} : { maxStructuredChars };
}

function readContent(content: unknown): { parts: ToolOutputPart[]; problems: string[] } {
  if (!Array.isArray(content)) {
    const problem = `The content must be an array, got ${describeValue(content)}.`;
    return { parts: [], problems: [problem] };
  }
  const parts: ToolOutputPart[] = [];
  const problems: string[] = [];
  for (const [index, block] of content.entries()) {
    const read = contentPart(block);
    if ('part' in read) {
      if (!isEmpty(read.part)) parts.push(read.part);
    } else if (problems.length === 0) {
      // A thousand bad blocks are one news.
      problems.push(`Block ${index} is left out: ${read.problem}.`);
    }
  }
  return { parts, problems };
}

function readStructured(
  value: unknown,
  { maxStructuredChars = MAX_STRUCTURED_CHARS, isStructured = false, validate }: ContentOptions,
): Structured {
  if (value === undefined) {
    return isStructured ? { problem: 'The tool must give structuredContent, and gave none.' } : {};
  }
  const json = jsonOf(value);
  if (json === undefined) return { problem: 'The structuredContent cannot be written as JSON.' };
  const issues = issuesOf(value, validate);
  return {
    ...(json.length <= maxStructuredChars && { value }),
    json,
    ...(issues !== undefined && {
      problem: `The structuredContent does not fit the tool's outputSchema: ${issues}.`,
    }),
  };
}

/** Undefined for what is nested too deeply to be written. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function issuesOf(value: unknown, validate: ValidateValue | undefined): string | undefined {
  if (validate === undefined) return undefined;
  try {
    const outcome = validate(value);
    return outcome.ok ? undefined : listIssues(outcome.issues).replace(/\.$/, '');
  } catch {
    return 'it could not be checked';
  }
}

function isForModel(part: ToolOutputPart): boolean {
  return part.audience !== 'user' && (part.type !== 'text' || part.text.trim() !== '');
}

function isEmpty(part: ToolOutputPart): boolean {
  return part.type === 'text' && part.text === '';
}

function textPart(text: string): ToolOutputPart {
  return { type: 'text', text };
}

function failed(message: string): ToolOutput {
  return Object.freeze({ parts: Object.freeze([Object.freeze(textPart(message))]), isError: true });
}
