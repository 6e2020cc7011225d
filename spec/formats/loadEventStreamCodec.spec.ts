import { expect } from 'chai';
import { loadEventStreamCodec } from '../../lib/formats/loadEventStreamCodec.ts';
import { eventFrame } from '../helpers/eventStream.ts';

describe('loadEventStreamCodec', () => {
  it('loads the codec once, and has it at hand then', async () => {
    const decode = await loadEventStreamCodec();
    expect(loadEventStreamCodec()).to.equal(decode);
    const { headers, body } = decode(eventFrame('hello', { to: 'wörld' }));
    expect(headers[':event-type']?.value).to.equal('hello');
    expect(new TextDecoder().decode(body)).to.equal('{"to":"wörld"}');
  });
});
