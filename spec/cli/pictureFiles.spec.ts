import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkPictureFiles, type PictureFiles, writePictures } from '../../lib/cli/pictureFiles.ts';
import type { Timeline } from '../../lib/cli/timeline/Timeline.ts';
import { UsageError } from '../../lib/cli/UsageError.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const timeline: Timeline = { endMs: 5, isOver: true, calls: [] };

describe('checkPictureFiles', () => {
  const folder = temporaryFolder();

  it('takes files that are there, that are not, and none', () => {
    writeFileSync(join(folder(), 'a.svg'), '');
    checkPictureFiles({ svg: 'a.svg', html: join(folder(), 'b.html') }, folder());
    checkPictureFiles({}, folder());
  });

  it('refuses a directory, and a file in a directory that is not there', () => {
    expect(() => checkPictureFiles({ svg: '.' }, folder())).to.throw(
      UsageError,
      '--svg must be a file; . is a directory.',
    );
    expect(() => checkPictureFiles({ trace: 'none/a.json' }, folder())).to.throw(
      UsageError,
      '--trace cannot be written: the directory of none/a.json is not there.',
    );
  });

  it('refuses what cannot be a file, a file for two pictures, and one that is read', () => {
    writeFileSync(join(folder(), 'turn.sse'), '');
    symlinkSync('turn.sse', join(folder(), 'link'));
    const check = (files: PictureFiles) => () => checkPictureFiles(files, folder(), ['turn.sse']);
    expect(check({ svg: 'x'.repeat(300) })).to.throw(UsageError, '--svg cannot be written: ENAM');
    expect(check({ svg: 'turn.sse/a' })).to.throw(UsageError, 'the directory of turn.sse/a is not');
    expect(check({ svg: 'a', html: './a' })).to.throw(
      UsageError,
      '--html must be a file of its own; ./a is that of --svg, too.',
    );
    symlinkSync('.', join(folder(), 'here'));
    expect(check({ svg: 'a', html: 'here/a' })).to.throw(UsageError, 'here/a is that of --svg');
    expect(check({ trace: 'link' })).to.throw(
      UsageError,
      '--trace must be a file of its own; link is read, too.',
    );
  });
});

describe('writePictures', () => {
  const folder = temporaryFolder();
  const read = (name: string): string => readFileSync(join(folder(), name), 'utf8');

  it('writes each kind to its file', async () => {
    const files = { trace: 'a.json', svg: 'a.svg', html: 'a.html' };
    await writePictures(files, folder(), timeline);
    expect(JSON.parse(read('a.json'))).to.have.property('traceEvents');
    expect(read('a.svg')).to.include('<svg');
    expect(read('a.html')).to.include('<html');
  });

  it('names the file that cannot be written', async () => {
    const error = await writePictures({ svg: 'none/a.svg' }, folder(), timeline).catch(
      (thrown: unknown) => thrown,
    );
    expect((error as Error).message).to.match(/^none\/a\.svg cannot be written: ENOENT/);
  });

  it('writes the others all the same', async () => {
    const files = { trace: 'none/a.json', svg: 'b.svg', html: 'none/a.html' };
    const error = await writePictures(files, folder(), timeline).catch((thrown: unknown) => thrown);
    expect((error as Error).message).to.match(/^none\/a\.json cannot .*; none\/a\.html cannot /);
    expect(read('b.svg')).to.include('<svg');
  });
});
