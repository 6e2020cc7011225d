import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';
import { logOf } from './logOf.ts';
import type { McpCallEvent } from './McpCallEvent.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import { mendToolList } from './mendToolList.ts';
import type { PendingRequests } from './PendingRequests.ts';
import { progressOf } from './progressOf.ts';
import type { SideMessages } from './SideMessages.ts';
import type { ToolListRules } from './toolListRules.ts';

/** What is done with the messages of a connection. */
export interface ReceiveOptions {
  /** What the tools of a list must be. */
  readonly listRules: ToolListRules;
  /** Called when the server says that its tools have changed. */
  readonly onListChanged: () => void;
  /** Called with what the server logs. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
  /** Called with what is wrong with a list of tools. @defaultValue `diagnose` */
  readonly diagnoseList?: ((diagnostic: McpDiagnostic) => void) | undefined;
}

/** What hears of the messages of a connection. */
export interface MessageReceiver extends ReceiveOptions {
  /** The requests that wait for their answers. */
  readonly requests: PendingRequests;
  /** The questions of the server. */
  readonly aside: SideMessages;
  /** Where progress and results of calls go, by their tokens. */
  readonly listeners: ReadonlyMap<unknown, (event: McpCallEvent) => void>;
}

/** Looks at a message that came, before the client does; gives whether it is for us alone. */
export function receiveMessage(message: JSONRPCMessage, receiver: MessageReceiver): boolean {
  if (!('method' in message)) return receiveAnswer(message, receiver);
  return 'id' in message ? !admits(message.id, receiver) : receiveNotice(message, receiver);
}

function admits(id: RequestId, { aside, diagnose }: MessageReceiver): boolean {
  if (aside.admits(id)) return true;
  const message = 'The server asks more than can be answered: a question of it is left out.';
  diagnose({ type: 'too-many-questions', message });
  return false;
}

function receiveAnswer(
  message: Exclude<JSONRPCMessage, { readonly method: string }>,
  { requests, listeners, listRules, diagnose, diagnoseList = diagnose }: MessageReceiver,
): boolean {
  if (message.id === undefined) return false;
  // The client would call it an answer to nothing.
  if (requests.isLate(message.id)) return true;
  const request = requests.answer(message.id);
  if (request?.method === 'tools/list' && 'result' in message) {
    for (const found of mendToolList(message.result, listRules)) diagnoseList(found);
  }
  const listener = listeners.get(request?.progressToken);
  // A result that asks for input is the client's to go on with.
  if (listener === undefined || !('result' in message)) return false;
  const { result } = message;
  if (result['resultType'] === 'input_required') return false;
  Object.assign(message, { result: { resultType: 'complete', content: [] } });
  listener({ type: 'result', result });
  return false;
}

function receiveNotice(
  { method, params }: { readonly method: string; readonly params?: unknown },
  { aside, listeners, onListChanged, diagnose }: MessageReceiver,
): boolean {
  if (method === 'notifications/tools/list_changed') onListChanged();
  if (method === 'notifications/message') diagnose(logOf(params));
  if (method === 'notifications/cancelled' && isObject(params)) aside.forget(params['requestId']);
  if (method !== 'notifications/progress') return false;
  const progress = progressOf(params);
  if (progress === undefined) return false;
  const listener = listeners.get(progress.token);
  listener?.(progress.news);
  return listener !== undefined;
}
