import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { excerpt } from '../wire/excerpt.ts';
import { isRetryableReport } from '../wire/isRetryableReport.ts';
import { isProviderCode, readProviderReport } from '../wire/readProviderReport.ts';
import type { WireObject } from './WireObject.ts';
import { asJson, asKey, asObject, asText } from './wireValues.ts';

/**
 * The error that an event reports, if it does; `name` is its `event:` field, or its type.
 *
 * Servers and the gateways before them put it into `error`, as an object or text; into an object that *is* the error; into
 * an event named `error` of whatever form; or they give a message in place of an event.
 */
export function readReportedError(
  event: WireObject,
  name: string | undefined,
): ModelStreamError | undefined {
  const { error } = event;
  if (saysSomething(error)) return reportedError(error, event);
  const isError = name === 'error' || event.type === 'error' || event.object === 'error';
  return isError || isBareMessage(event, name) ? reportedError(event, event) : undefined;
}

/**
 * Makes the error for what a provider reports as `error`: an object or text, in `event`. Its message has the provider's
 * type, message and code; `kind` is the name of the error where that stands outside of it.
 */
export function reportedError(
  error: unknown,
  event: WireObject = {},
  kind?: string,
): ModelStreamError {
  // Where the error is a text, the event has what else there is to say of it (xAI, Hugging Face).
  const { type, code, status: state, error_type, request_id } = asObject(error) ?? event;
  const report = readProviderReport(asJson({ error }) ?? '');
  const providerCode = report?.code ?? [code, type, error_type, kind].find(isProviderCode);
  const requestId = asText(event.request_id) ?? asText(request_id);
  const words = withCode(withKind(report?.message ?? excerptOf(error), kind), asKey(code));
  return new ModelStreamError('provider', `The provider reports an error: ${words}`, {
    retryable: isRetryable([type, code, state, error_type, kind], words),
    ...(report?.status !== undefined && { status: report.status }),
    ...(providerCode !== undefined && { providerCode }),
    ...(requestId !== undefined && { requestId }),
    cause: error,
  });
}

/** Servers that have no codes (Ollama, Cohere) say it in words. */
function isRetryable(labels: readonly unknown[], words: string): boolean {
  const isNamed = labels.some((label) => isProviderCode(label) || typeof label === 'number');
  return isRetryableReport(isNamed ? labels : [words]);
}

/** Whether what stands in the place of an error is one: text, or an object with members that are not blank. */
export function saysSomething(error: unknown): boolean {
  const members = asObject(error);
  if (members === undefined) return asText(error) !== undefined;
  return Object.values(members).some(
    (value) => value !== null && value !== undefined && value !== '',
  );
}

function isBareMessage(event: WireObject, name: string | undefined): boolean {
  if (name !== undefined || event.type !== undefined) return false;
  return asText(event.message) !== undefined || asText(event.detail) !== undefined;
}

function excerptOf(error: unknown): string {
  return excerpt(asJson(error) ?? 'it has no message');
}

function withKind(words: string, kind: string | undefined): string {
  return kind === undefined || words.startsWith(kind) ? words : `${kind}: ${words}`;
}

function withCode(words: string, code: string | undefined): string {
  return code === undefined || words.includes(code) ? words : `${words} (${code})`;
}
