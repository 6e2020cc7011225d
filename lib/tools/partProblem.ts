import { describeValue } from '../schema/describeValue.ts';

/** What a field of a part must be, and the test for it. */
interface FieldRule {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
}

const text: FieldRule = { expected: 'a string', holds: (value) => typeof value === 'string' };

const content: FieldRule = {
  expected: 'a string that is not empty',
  holds: (value) => typeof value === 'string' && value !== '',
};

const bytes: FieldRule = {
  expected: 'base64 text or a Uint8Array, not empty',
  holds: (value) => (typeof value === 'string' || value instanceof Uint8Array) && value.length > 0,
};

const object: FieldRule = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null,
};

const audience: FieldRule = { expected: "'user'", holds: (value) => value === 'user' };

const media: Readonly<Record<string, FieldRule>> = {
  mediaType: content,
  data: optional(bytes),
  url: optional(content),
  name: optional(text),
  extra: optional(object),
  audience: optional(audience),
};

const link: Readonly<Record<string, FieldRule>> = {
  url: content,
  name: optional(text),
  description: optional(text),
  mediaType: optional(text),
  audience: optional(audience),
};

/** The fields of each type of part. */
const types: ReadonlyMap<unknown, Readonly<Record<string, FieldRule>>> = new Map([
  ['text', { text, audience: optional(audience) }],
  ['image', media],
  ['audio', media],
  ['video', media],
  ['file', media],
  ['link', link],
]);

/**
 * Says what keeps `part` from being a `ToolOutputPart`: a type that is not known, a field that is missing or of the wrong
 * type, media without content. Undefined if nothing does. Pure.
 */
export function partProblem(part: unknown): string | undefined {
  if (!object.holds(part)) return `must be an object, got ${describeValue(part)}`;
  const given = part as Readonly<Record<string, unknown>>;
  const { type } = given;
  const fields = types.get(type);
  if (fields === undefined) {
    return `type must be one of ${[...types.keys()].join(', ')}, got ${describeValue(type)}`;
  }
  for (const [name, { expected, holds }] of Object.entries(fields)) {
    const value = given[name];
    if (!holds(value)) return `${type}.${name} must be ${expected}, got ${describeValue(value)}`;
  }
  const isEmpty = fields === media && given.data === undefined && given.url === undefined;
  return isEmpty ? `${type} must have data or url` : undefined;
}

/* @__NO_SIDE_EFFECTS__ */
function optional({ expected, holds }: FieldRule): FieldRule {
  return { expected, holds: (value) => value === undefined || holds(value) };
}
