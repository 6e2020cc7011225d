import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { from, Subject } from 'rxjs';
import { readEventStream } from '../../lib/formats/readEventStream.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import { root } from '../../scripts/entryPoints.ts';
import { collect } from '../helpers/collect.ts';
import { eventFrame } from '../helpers/eventStream.ts';

const FRAMES = [eventFrame('a', { n: 1 }), eventFrame('b', { n: 2 })];
const EVENTS = [
  { event: 'a', data: '{"n":1}' },
  { event: 'b', data: '{"n":2}' },
];

/** Code of a module: from here on, the package of the codec is not found. */
const WITHOUT_CODEC = `
  import { register } from 'node:module';
  const hooks = (name, context, next) => {
    if (name.startsWith('@smithy/')) throw new Error('Cannot find package ' + name);
    return next(name, context);
  };
  register('data:text/javascript,' + encodeURIComponent('export const resolve = ' + hooks));
`;

/** Runs a module that has `readEventStream`, `eventFrame` and `report`, in a process of its own; returns what it reports. */
function inOwnProcess(body: string, ...flags: string[]): string {
  const script = `
    import { readEventStream } from '${resolve(root, 'lib/formats/readEventStream.ts')}';
    const report = (words) => process.stdout.write(words + '\\n');
    ${body}`;
  const args = [...flags, '--import=tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return stdout.trim() + stderr;
}

describe('readEventStream', () => {
  it('reads every kind of source', async () => {
    const bytes = Buffer.concat(FRAMES);
    async function* chunks() {
      yield* FRAMES;
    }
    for (const source of [new Response(bytes), new Response(bytes).body, chunks(), from(FRAMES)]) {
      expect(await collect(readEventStream(source as Response, {}))).to.deep.equal({
        values: EVENTS,
      });
    }
  });

  it('passes the bound on, and refuses a wrong one when it is made', async () => {
    const { error } = await collect(readEventStream(from(FRAMES), { maxEventBytes: 20 }));
    expect(error).to.include({ kind: 'limit' });
    expect(() => readEventStream(from(FRAMES), { maxEventBytes: 0 })).to.throw(RangeError);
  });

  it('lets go of its source when it is unsubscribed from', () => {
    const source$ = new Subject<Chunk>();
    readEventStream(source$, {}).subscribe().unsubscribe();
    expect(source$.observed).to.equal(false);
  });

  it('H4 ends a body when it is unsubscribed from while the codec is loading, unread', () => {
    const reported = inOwnProcess(`
      let pulls = 0;
      const body = new ReadableStream(
        { pull: () => { pulls += 1; }, cancel: () => report('cancelled after ' + pulls) },
        { highWaterMark: 0 },
      );
      const reading = readEventStream(body, {}).subscribe();
      report('unread: ' + (pulls === 0));
      reading.unsubscribe();
    `);
    expect(reported).to.match(/^unread: true\ncancelled after [01]$/);
  });

  it('names the package that is missing, and ends the source then', () => {
    const reported = inOwnProcess(`${WITHOUT_CODEC}
      const body = new ReadableStream({ cancel: () => report('cancelled') });
      readEventStream(body, {}).subscribe({ error: (error) => report(error.code + ': ' + error.message) });
    `);
    expect(reported.split('\n').sort()).to.deep.equal([
      'cancelled',
      'missing-package: Reading the bytes of an AWS event stream needs the package @smithy/eventstream-codec, which could not be loaded: npm install @smithy/eventstream-codec',
    ]);
  });

  it('tells why a request was refused without the package', () => {
    const reported = inOwnProcess(`${WITHOUT_CODEC}
      const refused = new Response('{"message":"Too many requests"}', { status: 429 });
      readEventStream(refused, {}).subscribe({ error: ({ kind, status, message }) => report(kind + status + message) });
    `);
    expect(reported).to.match(/^http429.*Too many requests/);
  });
});
