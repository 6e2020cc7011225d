import type { CallStart } from './TurnWriter.ts';

/** Sends one event of the Responses API. */
export type SendResponsesEvent = (type: string, members: object) => void;

/** One output item of a response, while it is written. */
export interface ResponsesItem {
  /** Which kind of item it is. */
  readonly kind: 'message' | 'reasoning' | 'function_call';
  /** Adds a piece of its text or arguments. */
  add(delta: string): void;
  /** Ends it, and gives it as it is then. */
  end(): object;
}

/** A kind of item with text in it, in the words of the API. */
interface TextForm {
  readonly prefix: string;
  /** The events of the part that holds the text, and of the text. */
  readonly part: string;
  readonly text: string;
  /** Where the part stands. */
  readonly place: object;
  readonly toPart: (text: string) => object;
  readonly toItem: (status: string, parts: readonly object[]) => object;
}

const MESSAGE: TextForm = {
  prefix: 'msg',
  part: 'response.content_part',
  text: 'response.output_text',
  place: { content_index: 0 },
  toPart: (text) => ({ type: 'output_text', text, annotations: [], logprobs: [] }),
  toItem: (status, content) => ({ type: 'message', role: 'assistant', status, content }),
};

const REASONING: TextForm = {
  prefix: 'rs',
  part: 'response.reasoning_summary_part',
  text: 'response.reasoning_summary_text',
  place: { summary_index: 0 },
  toPart: (text) => ({ type: 'summary_text', text }),
  toItem: (_status, summary) => ({ type: 'reasoning', summary }),
};

/** Begins a message or reasoning. */
export function beginText(
  kind: 'message' | 'reasoning',
  output_index: number,
  send: SendResponsesEvent,
): ResponsesItem {
  const form = kind === 'message' ? MESSAGE : REASONING;
  const id = `${form.prefix}_${output_index + 1}`;
  const at = { item_id: id, output_index, ...form.place };
  const extra = kind === 'message' ? { logprobs: [] } : {};
  let text = '';
  send('response.output_item.added', {
    output_index,
    item: { id, ...form.toItem('in_progress', []) },
  });
  send(`${form.part}.added`, { ...at, part: form.toPart('') });
  return {
    kind,
    add(delta) {
      text += delta;
      send(`${form.text}.delta`, { ...at, delta, ...extra });
    },
    end() {
      const part = form.toPart(text);
      const item = { id, ...form.toItem('completed', [part]) };
      send(`${form.text}.done`, { ...at, text, ...extra });
      send(`${form.part}.done`, { ...at, part });
      send('response.output_item.done', { output_index, item });
      return item;
    },
  };
}

/** Begins a call. */
export function beginCall(
  { id: call_id, name }: CallStart,
  output_index: number,
  send: SendResponsesEvent,
): ResponsesItem {
  const id = `fc_${output_index + 1}`;
  const at = { item_id: id, output_index };
  let text = '';
  const toItem = (status: string): object => ({
    id,
    type: 'function_call',
    status,
    arguments: text,
    call_id,
    name,
  });
  send('response.output_item.added', { output_index, item: toItem('in_progress') });
  return {
    kind: 'function_call',
    add(delta) {
      text += delta;
      send('response.function_call_arguments.delta', { ...at, delta });
    },
    end() {
      const item = toItem('completed');
      send('response.function_call_arguments.done', { ...at, name, arguments: text });
      send('response.output_item.done', { output_index, item });
      return item;
    },
  };
}
