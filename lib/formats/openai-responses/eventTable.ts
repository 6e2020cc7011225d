import type { SpokenKind } from './SpokenParts.ts';

/** What an event adds to, or restates of, the text in an item. */
export interface Fragment {
  /** The kind of item that it belongs to. */
  readonly type: 'message' | 'reasoning' | 'function_call' | 'custom_tool_call';
  /** The kind of part in it; undefined for the arguments of a call. */
  readonly kind: SpokenKind | undefined;
  /** The member of the event that holds the text. */
  readonly member: string;
  /** The member of the event that tells which part. */
  readonly at: 'content_index' | 'summary_index';
  /** Whether the text is all of it, which wins over what came before. */
  readonly isWhole: boolean;
}

/** Events by type: kind of item, kind of part, and the member of the end mark; the member of a fragment is `delta`. */
const SPOKEN = [
  ['response.output_text', 'message', 'output_text', 'text'],
  ['response.refusal', 'message', 'refusal', 'refusal'],
  ['response.reasoning_text', 'reasoning', 'reasoning_text', 'text'],
  ['response.reasoning', 'reasoning', 'reasoning_text', 'text'],
  ['response.reasoning_summary_text', 'reasoning', 'summary_text', 'text'],
  ['response.function_call_arguments', 'function_call', undefined, 'arguments'],
  ['response.custom_tool_call_input', 'custom_tool_call', undefined, 'input'],
] as const;

/** Every event that brings text of an item, by its type. */
export const FRAGMENTS: ReadonlyMap<string, Fragment> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ SPOKEN.flatMap(([name, type, kind, member]): [string, Fragment][] => {
    const at = kind === 'summary_text' ? 'summary_index' : 'content_index';
    return [
      [`${name}.delta`, { type, kind, member: 'delta', at, isWhole: false }],
      [`${name}.done`, { type, kind, member, at, isWhole: true }],
    ];
  }),
);

/** The kind of item that has parts of a kind. */
export const ITEM_OF_PART: ReadonlyMap<unknown, 'message' | 'reasoning'> = /* @__PURE__ */ new Map([
  ['output_text', 'message'],
  ['refusal', 'message'],
  ['summary_text', 'reasoning'],
  ['reasoning_text', 'reasoning'],
] as const);
