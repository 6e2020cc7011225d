import { _, type Ajv, type KeywordCxt } from 'ajv';
import { changeKeywords } from './codeKeyword.ts';

/** How far a quotient can be from the whole number that it stands for: three roundings, each of half of this at most. */
const ROUNDING = 2 * Number.EPSILON;

/** Has the checks that `ajv` compiles take decimal fractions as they are written: 0.3 is a multiple of 0.1. */
export function takeDecimalMultiples(ajv: Ajv): void {
  changeKeywords(ajv, ['multipleOf'], (keyword) => {
    keyword.code = (context: KeywordCxt) => {
      const { gen, data, schema } = context;
      const holds = gen.scopeValue('func', { ref: isMultipleOf });
      context.pass(_`${holds}(${data}, ${schema})`);
    };
  });
}

/**
 * Tells whether `value` is a multiple of `unit`, which is above 0. Exact for integers; of fractions, which numbers seldom
 * hold exactly, those count as multiples that cannot be told from one.
 */
export function isMultipleOf(value: number, unit: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(unit)) return value % unit === 0;
  const quotient = value / unit;
  if (!Number.isFinite(quotient)) return true;
  return Math.abs(Math.round(quotient) - quotient) <= ROUNDING * Math.abs(quotient);
}
