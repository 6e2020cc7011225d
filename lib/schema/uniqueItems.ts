import { _, type Ajv, type KeywordCxt } from 'ajv';
import { changeKeywords } from './codeKeyword.ts';
import { isObject } from './isObject.ts';

/** Has the checks that `ajv` compiles look for equal elements in linear time: Ajv compares each with each. */
export function findEqualItemsFast(ajv: Ajv): void {
  changeKeywords(ajv, ['uniqueItems'], (keyword) => {
    keyword.code = (context: KeywordCxt) => {
      const { gen, data, schema } = context;
      if (schema !== true) return;
      const find = gen.scopeValue('func', { ref: equalItems });
      const equal = gen.const('equal', _`${find}(${data})`);
      context.setParams({ i: _`${equal}[1]`, j: _`${equal}[0]` });
      context.pass(_`${equal} === undefined`);
    };
  });
}

/** The positions of the first element that is equal to one before it, and of that one before. Undefined if there is none. */
export function equalItems(items: readonly unknown[]): readonly [number, number] | undefined {
  const known = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = JSON.stringify(item, withSortedKeys);
    const earlier = known.get(text);
    if (earlier !== undefined) return [earlier, index];
    known.set(text, index);
  }
  return undefined;
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
