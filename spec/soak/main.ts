/**
 * The soak: `npm run soak -- --minutes 60`.
 *
 * Talks to a model server of its own in all wire formats, ten conversations at once: with requests that are refused, responses
 * that break, users who leave, calls that wait for outside input and go on from their snapshots. After each round the server
 * is closed, and what the process then holds is looked at. Exits with 1 if the heap, handles, timers or listeners are not flat
 * at the end, or if a call that must not run twice did.
 *
 * `--minutes 60` how long, at least; `--seed 0` of the first conversation; `--round 200` conversations between two looks.
 */
import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { type Door, openDoor } from './openDoor.ts';
import { playRound } from './playRound.ts';
import { countResources, type Sample, settle, takeSample } from './sample.ts';
import { inMb, verdict } from './verdict.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '0' },
    round: { type: 'string', default: '200' },
  },
});
const AT_ONCE = 10;
/** Rounds before the first look: code is compiled, and caches fill. */
const WARM_UP_ROUNDS = 2;
const LEAST_SAMPLES = 8;

const { signal } = new AbortController();
setMaxListeners(AT_ONCE * 2, signal);
const conversationsOfRound = Number(values.round);
const ends = new Map<string, number>();
let seed = Number(values.seed);

async function round(door: Door): Promise<void> {
  const played = { from: seed, conversations: conversationsOfRound, atOnce: AT_ONCE, signal, door };
  for (const [end, count] of await playRound(played)) ends.set(end, (ends.get(end) ?? 0) + count);
  seed += conversationsOfRound;
}

async function main(): Promise<boolean> {
  const door = await openDoor();
  const before = countResources();
  const from = Date.now();
  const until = from + Number(values.minutes) * 60_000;
  const samples: Sample[] = [];
  for (let count = 0; Date.now() < until || samples.length < LEAST_SAMPLES; count += 1) {
    await round(door);
    if (count < WARM_UP_ROUNDS) continue;
    await settle(before);
    const sample = takeSample(seed - Number(values.seed), signal);
    samples.push(sample);
    const seconds = Math.round((Date.now() - from) / 1_000);
    console.error(
      `${seconds} s: ${sample.conversations} conversations, heap ${inMb(sample.heapBytes)}, ${JSON.stringify(sample.resources)}`,
    );
  }
  await door.close();
  const problems = verdict([
    { ...samples[0], resources: before, listeners: 0 } as Sample,
    ...samples.slice(1),
  ]);
  for (const problem of problems) console.error(problem);
  const told = [...ends].map(([end, count]) => `${count} ${end}`).join(', ');
  console.log(
    `${seed - Number(values.seed)} conversations (${told}): ${problems.length === 0 ? 'all is flat' : 'not flat'}`,
  );
  return problems.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
