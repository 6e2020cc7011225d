import type { SchemaValidator } from 'millrace/core';

/** A validator of somebody's own: it knows `required` and nothing else. */
export const requiredValidator: SchemaValidator = {
  compile:
    ({ required = [] }) =>
    (value) => {
      const issues = (required as readonly string[])
        .filter((name) => !Object.hasOwn(value as object, name))
        .map((name) => ({ path: `/${name}`, message: 'is required, but missing' }));
      return issues.length === 0 ? { ok: true, value } : { ok: false, issues };
    },
};
