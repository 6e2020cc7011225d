import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { historyOf, type Wire } from './requestLogMarks.ts';

/** A tool as a request tells the model of it. */
export interface OfferedTool {
  readonly name: unknown;
  readonly description: unknown;
  readonly schema: unknown;
}

type Read<T> = (body: Wire) => T;

const inChat: Read<readonly OfferedTool[]> = ({ tools }) =>
  list(tools).map(({ function: body }) => toolOf(body, 'parameters'));
const flat: Read<readonly OfferedTool[]> = ({ tools }) =>
  list(tools).map((tool) => toolOf(tool, 'parameters'));

/** Where each format has its tools. */
const TOOLS: Readonly<Record<FormatName, Read<readonly OfferedTool[]>>> = {
  'anthropic-messages': ({ tools }) => list(tools).map((tool) => toolOf(tool, 'input_schema')),
  'openai-chat': inChat,
  'openai-responses': flat,
  gemini: ({ tools }) =>
    list(tools).flatMap(({ functionDeclarations }) =>
      list(functionDeclarations).map((tool) => toolOf(tool, 'parametersJsonSchema')),
    ),
  'gemini-interactions': flat,
  ollama: inChat,
  'cohere-v2': inChat,
  'bedrock-converse': ({ toolConfig }) =>
    list((toolConfig as Wire).tools).map(({ toolSpec }) => {
      const { inputSchema, ...others } = toolSpec as Wire;
      return toolOf({ ...others, schema: (inputSchema as Wire).json }, 'schema');
    }),
};

/** Where a format has its system prompt; the others have it as their first message. */
const SYSTEMS: Readonly<Partial<Record<FormatName, Read<unknown>>>> = {
  'anthropic-messages': ({ system }) => system,
  'openai-responses': ({ instructions }) => instructions,
  gemini: ({ systemInstruction }) => list((systemInstruction as Wire).parts)[0]?.text,
  'gemini-interactions': ({ system_instruction }) => system_instruction,
  'bedrock-converse': ({ system }) => list(system)[0]?.text,
};

/** The tools in a request body. */
export function toolsIn(format: FormatName, body: unknown): readonly OfferedTool[] {
  return TOOLS[format](body as Wire);
}

/** The system prompt in a request body; the role and the text, where it is a message. */
export function systemIn(format: FormatName, body: unknown): unknown {
  const read = SYSTEMS[format];
  if (read !== undefined) return read(body as Wire);
  const [{ role, content } = {}] = historyOf(format, body);
  return role === 'system' ? content : undefined;
}

function toolOf(tool: unknown, schema: string): OfferedTool {
  const wire = tool as Wire;
  return { name: wire.name, description: wire.description, schema: wire[schema] };
}

function list(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value : [];
}
