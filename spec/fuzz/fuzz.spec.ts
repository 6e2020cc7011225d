import { expect } from 'chai';
import { formats } from '../../lib/formats/formats.ts';
import { loadEventStreamCodec } from '../../lib/formats/loadEventStreamCodec.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { makeInput } from './input/makeInput.ts';
import { readCorpus } from './run/corpus.ts';
import { describeFailure } from './run/describeFailure.ts';
import { fuzzRange, playInput } from './run/fuzzRange.ts';

const INPUTS = 2_000;

describe('Odd responses', () => {
  before(() => loadEventStreamCodec());

  for (const format of Object.keys(formats) as FormatName[]) {
    it(`W1 to W5 H2 hold in ${INPUTS} of ${format}`, async function () {
      this.timeout(120_000);
      const { failed, ends } = await fuzzRange({ format, from: 0, to: INPUTS });
      const [first] = failed;
      const failure =
        first &&
        (describeFailure(makeInput(format, first.seed), `seed ${first.seed}`) ??
          `Seed ${first.seed}: ${JSON.stringify(first.violations)}`);
      expect(failure).to.equal(undefined);
      expect(ends, 'ways to end').to.include.keys('completed', 'truncated', 'protocol', 'provider');
    });
  }

  for (const [name, input] of readCorpus()) {
    it(`${name} finds nothing any more`, () => {
      expect(playInput(input)).to.deep.equal([]);
    });
  }
});
