import type { ModelEvent } from 'millrace';
import { partialArguments } from 'millrace/partial';
import { from, lastValueFrom } from 'rxjs';
import { median } from '../report/statistics.ts';
import { cpuMicros } from '../workloads/cpu.ts';
import type { Solo } from './Solo.ts';

const DELTA_CHARS = 4;
const LINE = 'a line of text, "quoted"\n';

/** The arguments of one call, a string of `chars` characters, in small deltas. */
function* model(text: string): Generator<ModelEvent> {
  yield { type: 'tool-call-start', index: 0, id: 'call_0', name: 'write' };
  for (let at = 0; at < text.length; at += DELTA_CHARS) {
    yield { type: 'tool-call-delta', index: 0, delta: text.slice(at, at + DELTA_CHARS) };
  }
  const call = {
    kind: 'function',
    index: 0,
    id: 'call_0',
    name: 'write',
    arguments: text,
  } as const;
  yield { type: 'tool-call', seal: 'explicit', call };
}

async function cpuPerDelta(chars: number): Promise<number> {
  const text = JSON.stringify({ text: LINE.repeat(chars / LINE.length) });
  const cpu = await cpuMicros(async () => {
    const { isComplete } = await lastValueFrom(from(model(text)).pipe(partialArguments()));
    if (!isComplete) throw new Error('The arguments were not shown to their end.');
  });
  return (cpu * DELTA_CHARS) / text.length;
}

/** What a delta of 5 MB of arguments costs, and of 0.5 MB. Nobody else does it. */
export const partial: Solo = async () => {
  await cpuPerDelta(500_000);
  const small = [
    await cpuPerDelta(500_000),
    await cpuPerDelta(500_000),
    await cpuPerDelta(500_000),
  ];
  const large = await cpuPerDelta(5_000_000);
  return { millrace: { cpuPerDelta: large, growth: large / median(small) } };
};
