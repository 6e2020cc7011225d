import type { FormatName } from '../../formats/WireFormat.ts';

/** A status in the words of the providers; the last is that of every status that is not listed. */
const WORDS: readonly (readonly [status: number, anthropic: string, google: string])[] = [
  [400, 'invalid_request_error', 'INVALID_ARGUMENT'],
  [401, 'authentication_error', 'UNAUTHENTICATED'],
  [403, 'permission_error', 'PERMISSION_DENIED'],
  [404, 'not_found_error', 'NOT_FOUND'],
  [413, 'request_too_large', 'INVALID_ARGUMENT'],
  [429, 'rate_limit_error', 'RESOURCE_EXHAUSTED'],
  [503, 'overloaded_error', 'UNAVAILABLE'],
  [529, 'overloaded_error', 'UNAVAILABLE'],
];
const OTHER = [0, 'api_error', 'INTERNAL'] as const;

/** The JSON text of the body with which the provider of a format refuses a request. Pure. */
export function errorBody(format: FormatName | undefined, status: number, message: string): string {
  return JSON.stringify(toBody(format, status, message));
}

function toBody(format: FormatName | undefined, status: number, message: string): object {
  const [, type, state] = WORDS.find(([listed]) => listed === status) ?? OTHER;
  switch (format) {
    case 'anthropic-messages':
      return { type: 'error', error: { type, message }, request_id: 'req_1' };
    case 'gemini':
    case 'gemini-interactions':
      return { error: { code: status, message, status: state } };
    case 'ollama':
      return { error: message };
    case 'cohere-v2':
    case 'bedrock-converse':
      return { message };
    default:
      return { error: { message, type, param: null, code: null } };
  }
}
