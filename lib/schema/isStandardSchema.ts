import type { StandardSchema } from './StandardSchema.ts';

/** Tells whether `value` is a Standard Schema: an object, or a function, that says how it checks values. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const members: unknown = Reflect.get(value, '~standard');
  if (typeof members !== 'object' || members === null) return false;
  return typeof Reflect.get(members, 'validate') === 'function';
}
