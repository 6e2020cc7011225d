import { readFileSync } from 'node:fs';
import { expect } from 'chai';

/** The version of the package `name` that the specs load. */
function loadedVersion(name: string): string {
  const folder = new URL('./', import.meta.resolve(name)).href.split(`/node_modules/${name}/`)[0];
  const manifest = new URL(`${folder}/node_modules/${name}/package.json`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** `SPEC_MAJORS="ky@2 …"` says which major versions a run is meant to prove. */
const wanted = (process.env.SPEC_MAJORS ?? '').split(' ').filter((item) => item !== '');

describe('range of dependencies', () => {
  for (const [name, majors] of Object.entries({
    'eventsource-parser': ['3', '4'],
    ky: ['1', '2'],
  })) {
    it(`has a version of ${name} that is supported`, () => {
      expect(majors).to.include(loadedVersion(name).split('.')[0]);
    });
  }

  for (const item of wanted) {
    it(`has ${item}, which this run is meant to prove`, () => {
      const [name = '', major] = item.split('@');
      expect(loadedVersion(name).split('.')[0]).to.equal(major);
    });
  }
});
