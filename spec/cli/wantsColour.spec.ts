import { expect } from 'chai';
import type { CliIo } from '../../lib/cli/CliIo.ts';
import { wantsColour } from '../../lib/cli/wantsColour.ts';

describe('wantsColour', () => {
  const cases: readonly (readonly [isTTY: boolean, env: CliIo['env'], wanted: boolean])[] = [
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: 'false' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, true],
  ];
  for (const [isTTY, env, wanted] of cases) {
    it(`is ${wanted} on ${isTTY ? 'a terminal' : 'a pipe'} with ${JSON.stringify(env)}`, () => {
      expect(wantsColour(isTTY, env)).to.equal(wanted);
    });
  }
});
