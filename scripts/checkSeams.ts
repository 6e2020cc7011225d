/**
 * Seams: `npm run seams`.
 *
 * Tells, of each file of `lib/mcp` that closes a defect of the official client, whether the client that is installed still has
 * it. Exits with 0 if it has all, with 2 if something of ours can go, and with 1 if that could not be found out.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './entryPoints.ts';
import { floodProbes } from './seams/floodProbes.ts';
import { type Finding, goodbyes } from './seams/goodbyes.ts';
import { httpProbes } from './seams/httpProbes.ts';
import { messageProbes } from './seams/messageProbes.ts';
import type { SeamProbe } from './seams/SeamProbe.ts';
import { sseProbes } from './seams/sseProbes.ts';
import { stdioProbes } from './seams/stdioProbes.ts';

const LONGEST_MS = 50_000;

async function find(probe: SeamProbe): Promise<Finding> {
  try {
    return { ...probe, stillThere: (await probe.isThere()) ? 'yes' : 'no' };
  } catch (error) {
    return { ...probe, stillThere: 'unknown', why: String(error) };
  }
}

function version(): string {
  const path = resolve(root, 'node_modules/@modelcontextprotocol/client/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
}

const timer = setTimeout(() => {
  console.error(`The probes took more than ${LONGEST_MS / 1_000} seconds.`);
  process.exit(1);
}, LONGEST_MS);
// The client writes to it.
console.debug = () => undefined;
console.warn = () => undefined;

console.log(`@modelcontextprotocol/client ${version()}\n`);
const findings = await Promise.all(
  [...messageProbes, ...httpProbes, ...floodProbes, ...sseProbes, ...stdioProbes].map(find),
);
clearTimeout(timer);
const widths = [
  Math.max(...findings.map(({ seam }) => seam.length)),
  Math.max(...findings.map(({ defect }) => defect.length)),
] as const;
const row = (seam: string, defect: string, still: string) =>
  console.log(`${seam.padEnd(widths[0])} | ${defect.padEnd(widths[1])} | ${still}`);
row('seam', 'defect', 'still there');
for (const { seam, defect, stillThere, why } of findings) {
  row(seam, defect, why === undefined ? stillThere : `${stillThere}: ${why}`);
}
const words = goodbyes(findings);
for (const word of words) console.log(word);
const isUnknown = findings.some(({ stillThere }) => stillThere === 'unknown');
process.exitCode = isUnknown ? 1 : words.length > 0 ? 2 : 0;
