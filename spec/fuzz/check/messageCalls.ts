import type { FormatName } from '../../../lib/formats/WireFormat.ts';

/** Anything that was parsed: what a member is, nobody knows. */
type Loose = { readonly [member: string]: unknown };

/** Ids of the calls in an assistant message in the form of its provider, in order; of no message, none. */
export function messageCalls(format: FormatName, message: unknown): unknown[] {
  if (message === undefined) return [];
  switch (format) {
    case 'anthropic-messages':
      return idsOf(membersOf(message, 'content'), ({ type, id }) => type === 'tool_use' && id);
    case 'openai-chat':
    case 'ollama':
    case 'cohere-v2':
      return idsOf(membersOf(message, 'tool_calls'), ({ id }) => id);
    case 'openai-responses':
      return idsOf(message, ({ type, call_id }) => isResponsesCall(type) && call_id);
    case 'gemini':
      return idsOf(membersOf(message, 'parts'), ({ functionCall }) => idIn(functionCall, 'id'));
    case 'gemini-interactions':
      return idsOf(message, ({ type, id }) => type === 'function_call' && id);
    default:
      return idsOf(membersOf(message, 'content'), ({ toolUse }) =>
        isProvided(toolUse) ? false : idIn(toolUse, 'toolUseId'),
      );
  }
}

/** `idOf` says false for what is no call. */
function idsOf(list: unknown, idOf: (entry: Loose) => unknown): unknown[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: Loose) => idOf(entry)).filter((id) => id !== false);
}

function membersOf(message: unknown, name: string): unknown {
  return (message as Loose)[name];
}

function idIn(call: unknown, name: string): unknown {
  return call === undefined ? false : (call as Loose)[name];
}

function isResponsesCall(type: unknown): boolean {
  return type === 'function_call' || type === 'custom_tool_call';
}

/** A tool that the provider runs itself. */
function isProvided(toolUse: unknown): boolean {
  const type = (toolUse as Loose | undefined)?.type;
  return typeof type === 'string' && /^(server|mcp)_/.test(type);
}
