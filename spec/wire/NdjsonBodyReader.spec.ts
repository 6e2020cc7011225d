import { expect } from 'chai';
import { NdjsonBodyReader } from '../../lib/wire/NdjsonBodyReader.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';
import { isUnterminated } from '../../lib/wire/unterminatedEvents.ts';

/** What a reader emits for a body, and what it throws. */
function read(...chunks: string[]): { lines: (string | SseEvent)[]; error: unknown } {
  const lines: (string | SseEvent)[] = [];
  const reader = new NdjsonBodyReader(1_000_000, (line) => lines.push(line));
  let error: unknown;
  try {
    for (const chunk of chunks) reader.read(chunk);
    reader.end();
  } catch (thrown) {
    error = thrown;
  }
  return { lines, error };
}

describe('NdjsonBodyReader', () => {
  it('marks a last line without line end that may have been cut', () => {
    const { lines } = read('{"a":1}\n{"b":', '2');
    expect(lines).to.deep.equal(['{"a":1}', { data: '{"b":2' }]);
    expect(isUnterminated(lines[1] as SseEvent)).to.equal(true);
    expect(read('<html>').lines).to.deep.equal(['<html>']);
    expect(read('{"a":1}\n[DONE]').lines).to.deep.equal(['{"a":1}', '[DONE]']);
  });

  it('tells a body that is one JSON error over several lines', () => {
    const { lines, error } = read('{\n  "error": "no such ', 'model"\n}\n');
    expect(lines).to.deep.equal([]);
    expect(error).to.include({
      kind: 'provider',
      message: 'The provider reports an error: no such model',
    });
    expect(read('[\n{"a":1}\n]').error).to.include({ kind: 'protocol' });
  });

  it('keeps no more of such a body than it takes to tell', () => {
    const { error } = read('{\n', ...Array.from({ length: 5 }, () => `${'x'.repeat(60_000)}\n`));
    expect(String((error as Error).message).length).to.be.lessThan(400);
    const long = read('{\n', `"a": "${'x'.repeat(70_000)}",\n`, '"error": "no"\n}\n');
    expect(long.error).to.include({ kind: 'protocol' });
  });

  it('takes a lone brace for a line once there were others', () => {
    expect(read('{"a":1}\n{\n').lines).to.deep.equal(['{"a":1}', '{']);
  });
});
