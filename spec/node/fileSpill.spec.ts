import {
  existsSync,
  promises,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { expect } from 'chai';
import { EMPTY, from, lastValueFrom, type Observable, Subject } from 'rxjs';
import type { SpillSink } from '../../lib/executor/output/SpillSink.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { type FileSpillOptions, fileSpill } from '../../lib/node/fileSpill.ts';
import { spillFileName } from '../../lib/node/spillFileName.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import { textOf } from '../helpers/brief.ts';
import { callOf } from '../helpers/callOf.ts';
import { registryOf } from '../helpers/marbleTools.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });

describe('fileSpill', () => {
  const folder = temporaryFolder();

  /** Gives a sink what comes, and waits for the reference. */
  function spill(
    sink: SpillSink,
    parts$: Observable<ToolOutputPart> = from([text('ab'), text('cd')]),
    call = callOf('read'),
  ): Promise<string> {
    return lastValueFrom(sink(call, parts$) as Observable<string>);
  }

  it('writes the whole output to a file, and says where', async () => {
    const path = await spill(fileSpill({ directory: folder() }));
    expect(dirname(path)).to.equal(folder());
    expect(isAbsolute(path)).to.equal(true);
    expect(readFileSync(path, 'utf8')).to.equal('abcd');
  });

  it('gives an absolute path also for a relative directory', async () => {
    const directory = relative(process.cwd(), join(folder(), 'inside'));
    expect(dirname(await spill(fileSpill({ directory })))).to.equal(join(folder(), 'inside'));
  });

  it('keeps hostile ids inside the directory, and out of the names', async () => {
    const sink = fileSpill({ directory: join(folder(), 'inside') });
    for (const id of ['../../etc/passwd', '/etc/passwd', `..${'/..'.repeat(50)}`, 'a\0b', '']) {
      const path = await spill(sink, EMPTY, callOf('../read', { id }));
      expect(dirname(path)).to.equal(join(folder(), 'inside'));
      expect(basename(path)).to.match(/^millrace-[0-9a-f]{40}\.txt$/);
    }
    expect(readdirSync(folder())).to.deep.equal(['inside']);
  });

  it('writes one file for each of many calls at once, with equal ids too', async () => {
    const sink = fileSpill({ directory: folder() });
    const contents = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(2_000));
    const paths = await Promise.all(
      contents.map((content) => spill(sink, from([text(content), text('end')]))),
    );
    expect(new Set(paths).size).to.equal(40);
    expect(paths.map((path) => readFileSync(path, 'utf8'))).to.deep.equal(
      contents.map((content) => `${content}end`),
    );
  });

  it('ends a file at its limit, and still says where it is', async () => {
    const path = await spill(fileSpill({ directory: folder(), maxBytes: 3 }));
    expect(readFileSync(path, 'utf8')).to.equal(
      'abc\n[The rest was left out: the limit is 3 bytes.]\n',
    );
  });

  it('removes files of earlier calls that are too old, and none of others', async () => {
    const sink = fileSpill({ directory: folder(), maxAgeMs: 60_000 });
    const [old, recent] = [await spill(sink), await spill(sink)];
    const others = join(folder(), 'notes.txt');
    writeFileSync(others, 'x');
    const before = new Date(Date.now() - 61_000);
    for (const path of [old, others]) utimesSync(path, before, before);
    for (let count = 0; count < 200; count += 1) {
      const path = join(folder(), spillFileName(callOf('read')));
      writeFileSync(path, 'x');
      utimesSync(path, before, before);
    }
    const last = await spill(sink);
    expect(readdirSync(folder())).to.have.length(3);
    expect([old, recent, others, last].map(existsSync)).to.deep.equal([false, true, true, true]);
  });

  it('looks for old files once for all calls that come meanwhile', async () => {
    const { readdir } = promises;
    let looked = 0;
    promises.readdir = ((path: string) => {
      looked += 1;
      return readdir(path);
    }) as typeof readdir;
    syncBuiltinESMExports();
    try {
      const sink = fileSpill({ directory: folder() });
      await Promise.all(Array.from({ length: 50 }, () => spill(sink)));
      expect(looked).to.equal(1);
      await spill(sink);
      expect(looked).to.equal(2);
    } finally {
      promises.readdir = readdir;
      syncBuiltinESMExports();
    }
  });

  it('has a day and 64 MiB if nothing else is said', async () => {
    const [old, recent] = [1, 2].map(() => join(folder(), spillFileName(callOf('read'))));
    for (const [path, hours] of [
      [old ?? '', 25],
      [recent ?? '', 23],
    ] as const) {
      writeFileSync(path, 'x');
      const at = new Date(Date.now() - hours * 3_600_000);
      utimesSync(path, at, at);
    }
    const piece = text('x'.repeat(1_024 * 1_024));
    const path = await spill(fileSpill({ directory: folder() }), from(Array(65).fill(piece)));
    const written = readFileSync(path);
    expect(written.subarray(64 * 1_024 * 1_024 - 2).toString()).to.equal(
      'xx\n[The rest was left out: the limit is 67108864 bytes.]\n',
    );
    expect([old ?? '', recent ?? ''].map(existsSync)).to.deep.equal([false, true]);
  });

  it('removes the file when it is unsubscribed, before and after the output has ended', async () => {
    for (const ends of [false, true]) {
      const parts$ = new Subject<ToolOutputPart>();
      const sink = fileSpill({ directory: folder() });
      const seen: string[] = [];
      const reference$ = sink(callOf('read'), parts$) as Observable<string>;
      const subscription = reference$.subscribe((path) => seen.push(path));
      parts$.next(text('ab'));
      expect(readdirSync(folder())).to.have.length(1);
      if (ends) parts$.complete();
      subscription.unsubscribe();
      expect(parts$.observed).to.equal(false);
      while (readdirSync(folder()).length > 0) await new Promise(setImmediate);
      expect(seen).to.deep.equal([]);
    }
  });

  it('R13 fails no call when it cannot write', async () => {
    writeFileSync(join(folder(), 'file'), 'precious');
    const tool = streamable({ name: 'read', maxResultSizeChars: 4, execute: () => ['abc', 'def'] });
    for (const directory of [join(folder(), 'file'), join(folder(), 'file', 'inside')]) {
      const spill = fileSpill({ directory });
      const executor = new ToolExecutor(registryOf(tool as AnyTool), { results: { spill } });
      const unhandled = await unhandledRejections(async () => {
        const { status, parts } = await executor.run({ id: 'a', name: 'read' });
        expect([status, textOf(parts)]).to.deep.equal(['ok', 'abcd...[truncated]']);
      });
      expect(unhandled).to.deep.equal([]);
    }
    expect(readFileSync(join(folder(), 'file'), 'utf8')).to.equal('precious');
  });

  it('is a sink of an executor', async () => {
    const tool = streamable({ name: 'read', maxResultSizeChars: 4, execute: () => ['abc', 'def'] });
    const spill = fileSpill({ directory: folder() });
    const executor = new ToolExecutor(registryOf(tool as AnyTool), { results: { spill } });
    const { truncated, parts } = await executor.run({ id: 'a', name: 'read' });
    const path = truncated?.reference ?? '';
    expect(readFileSync(path, 'utf8')).to.equal('abcdef');
    expect(textOf(parts)).to.equal(`abcd...[truncated]\n[More of this output: ${path}]`);
  });

  for (const [options, kind, message] of [
    [{}, TypeError, 'directory must be a string that is not empty, got undefined.'],
    [{ directory: '' }, TypeError, 'directory must be a string that is not empty, got "".'],
    [
      { directory: 'a', maxBytes: -1 },
      RangeError,
      'maxBytes must be a whole number from 0, or Infinity, got -1.',
    ],
    [
      { directory: 'a', maxAgeMs: 'day' },
      TypeError,
      'maxAgeMs must be a whole number from 0, or Infinity, got "day".',
    ],
  ] as const) {
    it(`refuses: ${message}`, () => {
      expect(() => fileSpill(options as unknown as FileSpillOptions)).to.throw(kind, message);
    });
  }
});
