import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ajvValidator } from '../../../lib/schema/ajvValidator.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { keptConnection, keptFolder } from '../../helpers/realMcpKept.ts';
import { happenings, lines, run, shown } from '../../helpers/realMcpRuns.ts';
import { realMcpProgram } from '../../helpers/realMcpServers.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LONG = 'ab'.repeat(202_632);

describe('server-filesystem', () => {
  const folder = keptFolder();
  const at = (name: string) => join(folder(), name);
  before(() => {
    writeFileSync(at('pixel.png'), Buffer.from(PIXEL, 'base64'));
    writeFileSync(at('long.txt'), LONG);
  });
  const target = () => realMcpProgram('filesystem', { args: [folder()] });

  describe('with trust in its annotations', () => {
    const kept = keptConnection(target, {
      trust: 'annotations',
      override: { read_file: { maxResultSizeChars: 1000, overflow: 'drain' } },
    });
    const call = (name: string, input: Record<string, unknown>): Promise<ToolResult> =>
      run(kept().executor, [name, input]);
    /** The text, which the structured value repeats. */
    const said = (text: string) => ({
      status: 'ok',
      isError: false,
      parts: [{ type: 'text', text }],
      structured: { content: text },
    });

    it('has tools that only read, and tools that write', async () => {
      const tools = await kept().connection.refresh();
      const names = (concurrency: string) =>
        tools
          .filter(({ traits }) => traits?.concurrency === concurrency)
          .map(({ definition }) => definition.name);
      expect(names('unsafe').toSorted()).to.deep.equal([
        'create_directory',
        'edit_file',
        'move_file',
        'write_file',
      ]);
      expect(names('safe').toSorted()).to.deep.equal([
        'directory_tree',
        'get_file_info',
        'list_allowed_directories',
        'list_directory',
        'list_directory_with_sizes',
        'read_file',
        'read_media_file',
        'read_multiple_files',
        'read_text_file',
        'search_files',
      ]);
    });

    it('reads nothing outside its folder, which is an error that the model reads', async () => {
      const path = at('../other.txt');
      expect(shown(await call('read_text_file', { path }))).to.deep.equal({
        status: 'error',
        isError: true,
        parts: [
          {
            type: 'text',
            text: `Access denied - path outside allowed directories: ${path} not in ${folder()}`,
          },
        ],
      });
    });

    it('gives an image once, and not as text', async () => {
      const { parts, structured } = await call('read_media_file', { path: at('pixel.png') });
      expect(parts).to.deep.equal([{ type: 'image', mediaType: 'image/png', data: PIXEL }]);
      expect(structured).to.deep.equal({
        content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }],
      });
    });

    it('gives a long text once', async () => {
      expect(LONG).to.have.length(405_264);
      expect(shown(await call('read_text_file', { path: at('long.txt') }))).to.deep.equal(
        said(LONG),
      );
    });

    it('has a long text cut for the model, and whole for the application', async () => {
      const result = await call('read_file', { path: at('long.txt') });
      expect(shown(result)).to.deep.equal({
        status: 'ok',
        isError: false,
        parts: [{ type: 'text', text: `${LONG.slice(0, 1000)}...[truncated]` }],
        structured: { content: LONG },
      });
      expect(result.truncated).to.deep.equal({ unit: 'utf16', kept: 1000, total: 405_264 });
    });

    it('writes, changes, moves, lists and finds files', async () => {
      const path = at('new.txt');
      const wrote = await call('write_file', { path, content: 'one\ntwo\n' });
      expect(shown(wrote)).to.deep.equal(said(`Successfully wrote to ${path}`));
      const edits = [{ oldText: 'two', newText: 'three' }];
      const [changed] = (await call('edit_file', { path, edits })).parts;
      expect(changed?.type === 'text' && changed.text).to.match(/^ one\n-two\n\+three$/m);
      expect(readFileSync(path, 'utf8')).to.equal('one\nthree\n');
      await call('create_directory', { path: at('inner') });
      const moved = { source: path, destination: at('inner/moved.txt') };
      expect((await call('move_file', moved)).status).to.equal('ok');
      expect(shown(await call('list_directory', { path: folder() }))).to.deep.equal(
        said('[DIR] inner\n[FILE] long.txt\n[FILE] pixel.png'),
      );
      const found = await call('search_files', { path: folder(), pattern: '**/*.txt' });
      expect(shown(found)).to.deep.equal(said(`${at('inner/moved.txt')}\n${at('long.txt')}`));
    });

    it('lets reads overlap, and has a write wait for those before it', async () => {
      const path = at('pixel.png');
      const events = await happenings(kept().executor, [
        ['get_file_info', { path }],
        ['list_directory', { path: folder() }],
        ['write_file', { path: at('later.txt'), content: '' }],
        ['read_text_file', { path: at('later.txt') }],
      ]);
      const told = lines(events);
      expect(told.slice(0, 2)).to.deep.equal(['start 0', 'start 1']);
      expect(told.slice(2, 4).toSorted()).to.deep.equal(['result 0 ok', 'result 1 ok']);
      expect(told.slice(4)).to.deep.equal(['start 2', 'result 2 ok', 'start 3', 'result 3 ok']);
    });
  });

  describe('with bounds on structured values', () => {
    const kept = keptConnection(target, { validator: ajvValidator(), maxStructuredChars: 1000 });

    it('gives a text whose structured value is too large without that', async () => {
      const call = ['read_text_file', { path: at('long.txt') }] as const;
      expect(shown(await run(kept().executor, call))).to.deep.equal({
        status: 'ok',
        isError: false,
        parts: [{ type: 'text', text: LONG }],
      });
    });
  });
});
