import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { root } from '../scripts/entryPoints.ts';
import { floodProbes } from '../scripts/seams/floodProbes.ts';
import { type Finding, goodbyes } from '../scripts/seams/goodbyes.ts';
import { httpProbes } from '../scripts/seams/httpProbes.ts';
import { messageProbes } from '../scripts/seams/messageProbes.ts';
import { sseProbes } from '../scripts/seams/sseProbes.ts';
import { stdioProbes } from '../scripts/seams/stdioProbes.ts';
import { readModules } from './helpers/moduleFacts.ts';

const probes = [...messageProbes, ...httpProbes, ...floodProbes, ...sseProbes, ...stdioProbes];

function fileOf(seam: string): string {
  return `lib/mcp/${seam}.ts`;
}

describe('probes for the seams around the official MCP client', () => {
  it('name files that there are, and each defect once', () => {
    const missing = probes.map(({ seam }) => fileOf(seam)).filter((file) => !existsSync(file));
    expect(missing).to.deep.equal([]);
    const defects = probes.map(({ defect }) => defect);
    expect(new Set(defects).size).to.equal(defects.length);
  });

  it('are there for every file that says that it closes a defect', () => {
    const closing = readModules('lib/mcp')
      .map(({ path }) => path)
      .filter((path) => {
        const text = readFileSync(resolve(root, path), 'utf8').replace(/\n \* /g, ' ');
        return /defects?\b[^.]* of the official client/.test(text);
      });
    const probed = probes.map(({ seam }) => fileOf(seam));
    expect(closing).to.include('lib/mcp/messageTap.ts');
    expect(closing.filter((path) => !probed.includes(path))).to.deep.equal([]);
  });

  it('say what can go when a defect is gone', () => {
    const finding = (seam: string, defect: string, stillThere: Finding['stillThere']) => ({
      seam,
      defect,
      stillThere,
    });
    expect(goodbyes([finding('one', 'a', 'yes'), finding('two', 'b', 'unknown')])).to.deep.equal(
      [],
    );
    expect(
      goodbyes([finding('one', 'a', 'yes'), finding('one', 'b', 'no'), finding('two', 'c', 'no')]),
    ).to.deep.equal([
      'What is for it can go from lib/mcp/one.ts: "b" is not so any longer.',
      'All that is for such can go from lib/mcp/two.ts: "c" is not so any longer.',
    ]);
  });
});
