import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { childServer } from '../../helpers/childServer.ts';
import { callFirst, connections } from '../../helpers/mcpCalls.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** Notes each message before it answers, refuses the question for the generation, and exits in the first call. */
const PROGRAM = `
on['server/discover'] = ({ id }) => send({ id, error: { code: -32601, message: 'no' } });
on['notifications/initialized'] = () => undefined;
const call = on['tools/call'];
on['tools/call'] = (message) => {
  if (existsSync(note + '-called')) return call(message);
  writeFileSync(note + '-called', '');
  process.exit(1);
};
for (const [method, answer] of Object.entries(on)) {
  on[method] = (message) => {
    appendFileSync(note, method + '\\n');
    answer(message);
  };
}`;

const HANDSHAKE = ['initialize', 'notifications/initialized', 'tools/list', 'tools/call'];

describe('The generation of a program', () => {
  const connect = connections();
  const folder = temporaryFolder();

  for (const [era, probe] of [
    [undefined, []],
    ['legacy', []],
    ['auto', ['server/discover']],
  ] as const) {
    it(`is ${probe.length} times asked for with the era ${era}, also when it is started again`, async () => {
      const { note, target } = childServer(folder(), PROGRAM);
      const connection = connect({ ...target, ...(era && { era }) });
      expect((await callFirst(connection)).code).to.equal('unavailable');
      expect((await callFirst(connection)).text).to.equal('done');
      const asked = readFileSync(note, 'utf8').trim().split('\n');
      expect(asked).to.deep.equal([...probe, ...HANDSHAKE, ...HANDSHAKE]);
    });
  }
});
