import { _, type Ajv, type Code, type KeywordCxt, Name } from 'ajv';
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js';
import { type CodeKeyword, changeKeywords } from './codeKeyword.ts';

/**
 * What the error of a keyword that asks others says of their errors, which stand right before it: how many errors there were
 * before and after these. `begins`: and before each branch, if it is a union.
 */
export interface InnerErrors {
  /** Errors before. */
  readonly from: number;
  /** Errors after. */
  readonly to: number;
  /** Errors before each branch that was asked, by the branch's number. */
  readonly begins?: readonly (number | undefined)[];
}

/** The count of errors in the code that Ajv writes. */
const ERRORS = /* @__PURE__ */ new Name('errors');

/**
 * Has the errors of `ajv` for `anyOf`, `oneOf` and `contains` say in their `params` which errors are inside them
 * (`InnerErrors`), and those of `dependentRequired` leave out the list of all names, which Ajv repeats for each name.
 */
export function tellErrorFacts(ajv: Ajv): void {
  changeKeywords(ajv, ['anyOf', 'oneOf'], tellBranches);
  changeKeywords(ajv, ['contains'], (keyword) => {
    addParams(keyword, ({ errsCount }) => _`from: ${errsCount}, to: ${ERRORS}`);
  });
  changeKeywords(ajv, ['dependentRequired', 'dependencies'], (keyword) => {
    keyword.error = {
      message: '',
      params: ({ params: { property, missingProperty } }) =>
        _`{property: ${property}, missingProperty: ${missingProperty}}`,
    };
  });
}

function tellBranches(keyword: CodeKeyword): void {
  const { code } = keyword;
  const beginsOf = new WeakMap<KeywordErrorCxt, Name>();
  keyword.code = (context: KeywordCxt, ruleType?: string) => {
    const { gen, subschema } = context;
    const begins = gen.const('begins', _`[]`);
    beginsOf.set(context, begins);
    context.subschema = (applied, valid) => {
      gen.code(_`${begins}[${Number(applied.schemaProp)}] = ${ERRORS}`);
      return subschema.call(context, applied, valid);
    };
    code(context, ruleType);
  };
  addParams(keyword, (context) => {
    return _`from: ${context.errsCount}, to: ${ERRORS}, begins: ${beginsOf.get(context)}`;
  });
}

function addParams(keyword: CodeKeyword, added: (context: KeywordErrorCxt) => Code): void {
  const { message = '', params = _`{}` } = keyword.error ?? {};
  keyword.error = {
    message,
    params: (context) =>
      _`{...${typeof params === 'function' ? params(context) : params}, ${added(context)}}`,
  };
}
