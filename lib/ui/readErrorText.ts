import { ModelStreamError, type ModelStreamErrorKind } from '../errors/ModelStreamError.ts';
import { wrongValue } from '../tools/wrongValue.ts';

const TEXTS: Readonly<Record<ModelStreamErrorKind, string>> = {
  provider: "The model's provider reported an error.",
  protocol: "The model's response could not be read.",
  truncated: "The model's response ended before it was complete.",
  limit: "The model's response was larger than allowed.",
  http: "The model's provider refused the request.",
  network: 'The connection to the model failed.',
};

/** The option `errorText`, or what stands for it. */
export function readErrorText(
  errorText: ((error: unknown) => string) | undefined,
): (error: unknown) => string {
  if (errorText === undefined) return streamErrorText;
  if (typeof errorText === 'function') return errorText;
  throw new TypeError(wrongValue('errorText must be a function', errorText));
}

/**
 * What a page may say of an error of the stream. It repeats nothing of the error's own message, which may quote addresses,
 * requests or keys.
 */
function streamErrorText(error: unknown): string {
  return ModelStreamError.is(error)
    ? (TEXTS[error.kind] ?? TEXTS.provider)
    : 'Something went wrong.';
}
