import { checkObject } from '../executor/optionReaders.ts';
import { inWords } from '../schema/schemaWords.ts';
import { wrongValue } from '../tools/wrongValue.ts';

/*
 * What checks of the shape of a value are made of. Nothing is made when this is loaded.
 */

/** Checks the value that stands at a place. Throws a TypeError that names the place, what was expected and what came. */
export type ShapeCheck = (name: string, value: unknown) => void;

/** A check of a value without members. */
export function plain(expected: string, holds: (value: unknown) => boolean): ShapeCheck {
  return (name, value) => {
    if (!holds(value)) throw new TypeError(wrongValue(`${name} must be ${expected}`, value));
  };
}

/** A check for one of some words. */
export function oneOf<Word extends string>(words: Readonly<Record<Word, true>>): ShapeCheck {
  const all = Object.keys(words);
  const expected = inWords(all.map((word) => `'${word}'`));
  return plain(expected, (value) => typeof value === 'string' && all.includes(value));
}

/** A check that lets what is absent through. */
export function optional(check: ShapeCheck): ShapeCheck {
  return (name, value) => {
    if (value !== undefined) check(name, value);
  };
}

/** A check of an object by its members; those that are not named may be anything. */
export function object(members: Readonly<Record<string, ShapeCheck>>): ShapeCheck {
  return (name, value) => {
    checkObject(name, value);
    for (const [member, check] of Object.entries(members)) {
      check(`${name}.${member}`, (value as Readonly<Record<string, unknown>>)[member]);
    }
  };
}

/** A check of every item of an array. */
export function list(check: ShapeCheck): ShapeCheck {
  return (name, value) => {
    if (!Array.isArray(value)) throw new TypeError(wrongValue(`${name} must be an array`, value));
    for (const [index, item] of value.entries()) check(`${name}[${index}]`, item);
  };
}

/** A check of every member of an object. */
export function record(check: ShapeCheck): ShapeCheck {
  return (name, value) => {
    checkObject(name, value);
    for (const [key, member] of Object.entries(value as object)) {
      check(`${name}[${JSON.stringify(key)}]`, member);
    }
  };
}
