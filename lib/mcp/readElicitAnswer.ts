import type { ElicitResult } from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpElicitRequest } from './McpElicitRequest.ts';

/**
 * Gives the answer to a question as the protocol has it: a copy with nothing else in it. Pure.
 *
 * @throws TypeError for what is no answer; the message names the field, what was expected and what came.
 */
export function readElicitAnswer(answer: unknown, mode: McpElicitRequest['mode']): ElicitResult {
  if (!isObject(answer)) {
    throw new TypeError(wrongValue('The answer of onElicit must be an object', answer));
  }
  const { action, content = {} } = answer;
  if (action === 'decline' || action === 'cancel') return { action };
  if (action !== 'accept') {
    const rule = "The action of an answer of onElicit must be 'accept', 'decline' or 'cancel'";
    throw new TypeError(wrongValue(rule, action));
  }
  return mode === 'url' ? { action } : { action, content: readContent(content) };
}

type Content = NonNullable<ElicitResult['content']>;

function readContent(content: unknown): Content {
  if (!isObject(content)) {
    throw new TypeError(
      wrongValue('The content of an answer of onElicit must be an object', content),
    );
  }
  const values: [string, Content[string]][] = Object.entries(content).map(([name, value]) => {
    if (isContent(value)) return [name, value];
    const rule = `content.${name} of an answer of onElicit must be a string, a finite number, a boolean or an array of strings`;
    throw new TypeError(wrongValue(rule, value));
  });
  return Object.fromEntries(values);
}

function isContent(value: unknown): value is Content[string] {
  if (Array.isArray(value)) return value.every((member) => typeof member === 'string');
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}
