import type { FormatName } from 'millrace/formats';
import type { FormatsParams } from './solo/FormatsParams.ts';

const WIRE_BYTES = 50_000_000;

const FORMATS: readonly FormatName[] = [
  'anthropic-messages',
  'openai-chat',
  'openai-responses',
  'gemini',
  'gemini-interactions',
  'ollama',
  'cohere-v2',
  'bedrock-converse',
];

/** Whether the response consists of deltas. Ollama's calls come whole, and each is kept as text and as a value. */
export function isOfDeltas({ format, kind }: FormatsParams): boolean {
  return kind === 'text' || format !== 'ollama';
}

/** The long responses that are measured, by the name of their run. */
export const formatRuns: readonly { readonly id: string; readonly params: FormatsParams }[] =
  FORMATS.flatMap((format) =>
    (['text', 'argument'] as const).map((kind) => ({
      id: `${format}-${kind}`,
      params: { format, kind, wireBytes: WIRE_BYTES },
    })),
  );
