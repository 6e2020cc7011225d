import { parseObject } from '../../model/parsedArguments.ts';
import type { ToolCall } from '../../model/ToolCall.ts';
import { callName } from '../callName.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';

/** Members that SDKs add to what the wire has, and that the API refuses as unknown. */
const SDK_MEMBERS: ReadonlySet<string> = /* @__PURE__ */ new Set(['parsed', 'parsed_arguments']);

const STATUSES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['completed', 'incomplete']);

/** What a request needs beyond the item itself. */
export interface RequestForm {
  /** The call that the item holds, as it was sealed. */
  readonly call: ToolCall | undefined;
  /** Whether the item is whole. */
  readonly isWhole: boolean;
  /** Makes an id for an item that the server gave none; ids of a kind begin with its prefix. */
  readonly newId: (prefix: string) => string;
}

/**
 * Brings an item into the form of a request: what the API sends, without what it refuses to take back. Pure.
 *
 * In the kinds that are known, null stands for a member that is not there, reasoning has no status, and what the API
 * requires is filled in. Calls are as they were sealed. Items of other kinds stay as they came.
 */
export function toRequestItem(item: WireObject, form: RequestForm): WireObject {
  switch (item.type) {
    case 'message':
      return messageForm(withoutNulls(item), form);
    case 'reasoning':
      return reasoningForm(withoutNulls(item), form);
    case 'function_call':
    case 'custom_tool_call':
      return form.call === undefined ? item : callForm(withoutNulls(item), form.call);
    default:
      return item;
  }
}

function messageForm(item: WireObject, { isWhole, newId }: RequestForm): WireObject {
  const { id, role = 'assistant', status, content } = item;
  return {
    ...item,
    id: asText(id) ?? newId('msg'),
    role,
    status: STATUSES.has(status) ? status : isWhole ? 'completed' : 'incomplete',
    content: Array.isArray(content) ? content.map(partForm) : [],
  };
}

function partForm(part: unknown): unknown {
  const members = asObject(part);
  if (members === undefined) return part;
  const { annotations, ...others } = withoutNulls(members);
  if (members.type !== 'output_text') return withoutNulls(members);
  return { ...others, annotations: Array.isArray(annotations) ? annotations : [] };
}

function reasoningForm(item: WireObject, { newId }: RequestForm): WireObject {
  const { status: _refused, ...members } = item;
  const { id, summary } = members;
  return {
    ...members,
    id: asText(id) ?? newId('rs'),
    summary: Array.isArray(summary) ? summary : [],
  };
}

/**
 * Servers parse the arguments of calls that they get back, and refuse the request if those are not the text of an object.
 * So text that never was one goes back as `{}`; the answer to the call tells the model what was wrong.
 */
function callForm(item: WireObject, { kind, id, name, arguments: text }: ToolCall): WireObject {
  const members = { ...item, call_id: id, name: callName(name) };
  if (kind === 'custom') return { ...members, input: text };
  return { ...members, arguments: parseObject(text) === undefined ? '{}' : text };
}

function withoutNulls(object: WireObject): WireObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => value !== null && !SDK_MEMBERS.has(name)),
  );
}
