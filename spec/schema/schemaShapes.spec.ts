import { createRequire } from 'node:module';
import { expect } from 'chai';
import { keywordShapes } from '../../lib/schema/schemaShapes.ts';

const require = createRequire(import.meta.url);

const VOCABULARIES = ['core', 'applicator', 'unevaluated', 'validation', 'format-annotation'];

/** The keywords that the meta-schemas of 2020-12 and draft-06 define. */
function definedKeywords(): Set<string> {
  const metas: { properties: object }[] = VOCABULARIES.map((name) =>
    require(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`),
  );
  metas.push(require('ajv/dist/refs/json-schema-draft-06.json'));
  metas.push(require('ajv/dist/refs/json-schema-draft-07.json'));
  return new Set(metas.flatMap(({ properties }) => Object.keys(properties)));
}

/** Keywords that may hold anything, and those that only describe. */
const FREE = ['const', 'default', 'examples', '$comment', '$vocabulary', 'title', 'description'];
const ANNOTATIONS = [
  'readOnly',
  'writeOnly',
  'contentMediaType',
  'contentEncoding',
  'contentSchema',
];

describe('keywordShapes', () => {
  it('has every keyword that the meta-schemas define and that is no annotation, and no other', () => {
    const defined = [...definedKeywords()].filter(
      (name) => ![...FREE, ...ANNOTATIONS].includes(name),
    );
    expect([...keywordShapes.keys()]).to.have.members(defined);
  });
});
