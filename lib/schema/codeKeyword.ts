import type { Ajv, CodeKeywordDefinition } from 'ajv';

/** A keyword of Ajv that writes code. Ajv has copied it: what is changed is so for that instance alone. */
export type CodeKeyword = Pick<CodeKeywordDefinition, 'code' | 'error'>;

/** Changes keywords of `ajv` that write code. Those that its version of JSON Schema does not have are passed over. */
export function changeKeywords(
  ajv: Ajv,
  keywords: readonly string[],
  change: (keyword: CodeKeyword) => void,
): void {
  for (const keyword of keywords) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition === 'object' && 'code' in definition) change(definition as CodeKeyword);
  }
}
