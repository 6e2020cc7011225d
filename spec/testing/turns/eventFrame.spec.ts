import { expect } from 'chai';
import fc from 'fast-check';
import { eventFrame } from '../../../lib/testing/turns/eventFrame.ts';
import * as codec from '../../helpers/eventStream.ts';

describe('eventFrame', () => {
  it('makes the frames that the codec of AWS makes', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z]{1,40}$/),
        fc.string({ unit: 'binary' }),
        (name, words) => {
          const payload = JSON.stringify(words);
          const headers = {
            ':event-type': name,
            ':content-type': 'application/json',
            ':message-type': 'event',
          };
          fc.pre(!name.endsWith('Exception'));
          expect(eventFrame(name, payload)).to.deep.equal(codec.frame(headers, payload));
        },
      ),
    );
  });

  it('makes an exception of what is named so', () => {
    const { headers, body } = codec.decodeFrame(eventFrame('throttlingException', '{"a":1}'));
    expect(headers[':message-type']?.value).to.equal('exception');
    expect(headers[':exception-type']?.value).to.equal('throttlingException');
    expect(new TextDecoder().decode(body)).to.equal('{"a":1}');
  });
});
