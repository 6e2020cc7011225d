import { expect } from 'chai';
import { batchMs } from '../../../examples/story/figures.ts';

describe('story: batchMs', () => {
  const safe = (durationMs: number) => ({ durationMs, concurrency: 'safe' as const });
  const unsafe = (durationMs: number) => ({ durationMs, concurrency: 'unsafe' as const });
  const claim = (durationMs: number, mode: 'read' | 'write', ...key: string[]) => ({
    durationMs,
    concurrency: [{ key, mode }],
  });

  it('lets safe calls run together and an unsafe one alone, in order', () => {
    expect(batchMs([safe(30), safe(50), unsafe(10), safe(5)])).to.equal(65);
    expect(batchMs([unsafe(10), unsafe(10), safe(5)])).to.equal(25);
  });

  it('lets writers of one key take turns, and of others not', () => {
    expect(batchMs([claim(30, 'write', 'note', 'a'), claim(20, 'write', 'note', 'a')])).to.equal(
      50,
    );
    expect(batchMs([claim(30, 'write', 'note', 'a'), claim(20, 'write', 'note', 'b')])).to.equal(
      30,
    );
    expect(batchMs([claim(30, 'read', 'note', 'a'), claim(20, 'read', 'note')])).to.equal(30);
    expect(batchMs([claim(30, 'read', 'note', 'a'), claim(20, 'write', 'note')])).to.equal(50);
  });

  it('is nothing without calls', () => {
    expect(batchMs([])).to.equal(0);
  });
});
