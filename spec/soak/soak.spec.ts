import { expect } from 'chai';
import { openDoor } from './openDoor.ts';
import { playRound } from './playRound.ts';
import { countResources, type Sample, settle, takeSample } from './sample.ts';
import { scriptTurn } from './scriptTurn.ts';
import { verdict } from './verdict.ts';

const MB = 1_048_576;

function samplesOf(heaps: readonly number[], last: Partial<Sample> = {}): Sample[] {
  return heaps.map((heap, at) => ({
    conversations: at,
    heapBytes: heap * MB,
    resources: { Timeout: 1 },
    listeners: 0,
    ...(at === heaps.length - 1 && last),
  }));
}

describe('the soak', () => {
  it('H5 leaves no handle, timer or listener behind, and runs nothing twice', async () => {
    const { signal } = new AbortController();
    // The runner's own timer begins when it has seen that this takes time.
    await new Promise((resolve) => setImmediate(resolve));
    const before = countResources();
    const door = await openDoor();
    const ends = await playRound({ from: 0, conversations: 30, atOnce: 6, signal, door });
    await door.close();
    expect([...ends.values()].reduce((sum, count) => sum + count, 0)).to.equal(30);
    expect([...ends.keys()]).to.include.members(['stop', 'left', 'aborted']);
    expect(takeSample(30, signal).listeners).to.equal(0);
    await settle(before);
    expect(countResources()).to.deep.equal(before);
  }).timeout(60_000);

  it('makes the same turn of the same place, and the same calls of a turn that is asked for again', () => {
    const place = { seed: 7, turn: 1, requests: 3 };
    expect(scriptTurn(place)).to.deep.equal(scriptTurn(place));
    const said = Array.from(
      { length: 40 },
      (_, requests) => scriptTurn({ ...place, requests }).steps,
    )
      .filter((steps) => steps.every((step) => !('fault' in step)))
      .map((steps) => JSON.stringify(steps));
    expect(new Set(said).size).to.equal(1);
  });

  const verdicts: readonly [string, Sample[], readonly string[]][] = [
    ['says nothing of a heap that only swings', samplesOf([30, 34, 31, 33, 30, 34, 31, 33]), []],
    [
      'notices a heap that grows',
      samplesOf([20, 25, 30, 35, 40, 45, 50, 55]),
      ['The heap grew from 35.0 MB to 55.0 MB.'],
    ],
    [
      'notices a handle that is left',
      samplesOf([20, 20, 20, 20], { resources: { Timeout: 2, TCPSocketWrap: 1 } }),
      ['There are 2 of Timeout, and were 1.', 'There are 1 of TCPSocketWrap, and were 0.'],
    ],
    [
      'notices a listener that is left',
      samplesOf([20, 20, 20, 20], { listeners: 3 }),
      ['The shared signal has 3 listeners, and had 0.'],
    ],
    [
      'says so if it has seen too little',
      samplesOf([20]),
      ['There are too few samples to say anything.'],
    ],
  ];
  for (const [title, samples, problems] of verdicts) {
    it(title, () => {
      expect(verdict(samples)).to.deep.equal(problems);
    });
  }
});
