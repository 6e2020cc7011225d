import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/**
 * What the values of `finish_reason` mean, in lower case: OpenAI's own, and those that servers and bridges pass on from
 * elsewhere (Mistral, DeepSeek, GLM, Hugging Face, Anthropic, Gemini, Cohere).
 */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'stop end_turn stop_sequence complete completed eos eos_token'],
  ['tool-calls', 'tool_calls function_call tool_use tool_call requires_action'],
  ['length', 'length max_tokens model_length model_context_window_exceeded'],
  ['content-filter', 'content_filter content_filtered refusal sensitive safety recitation'],
  ['content-filter', 'blocklist prohibited_content spii guardrail_intervened model_armor'],
  ['content-filter', 'image_safety image_prohibited_content image_recitation image_other'],
  ['pause', 'pause_turn compaction requires_continuation'],
  ['error', 'error timeout failed cancelled abort network_error malformed_function_call'],
  ['error', 'malformed_response malformed_tool_use malformed_model_output unexpected_tool_call'],
  ['error', 'too_many_tool_calls missing_thought_signature insufficient_system_resource'],
]);

/** The meaning of `raw`, a value of `finish_reason`. Google puts its own word behind another: `content_filter: SPII`. */
export function readFinish(raw: string): GivenFinish {
  const word = raw.toLowerCase();
  const detail = word.slice(word.lastIndexOf(':') + 1).trim();
  return { reason: REASONS.get(word) ?? REASONS.get(detail) ?? 'unknown', raw };
}
