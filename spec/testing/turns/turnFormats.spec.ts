import { expect } from 'chai';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName, Framing } from '../../../lib/formats/WireFormat.ts';
import { turnFormats } from '../../../lib/testing/turns/turnFormats.ts';

const CONTENT_TYPES: Readonly<Record<Framing, string>> = {
  sse: 'text/event-stream',
  ndjson: 'application/x-ndjson',
  'aws-eventstream': 'application/vnd.amazon.eventstream',
};

describe('turnFormats', () => {
  it('are all formats, in their framing', () => {
    expect(Object.keys(turnFormats)).to.have.members(Object.keys(formats));
    for (const name of Object.keys(formats) as FormatName[]) {
      const { contentType } = turnFormats[name].framing;
      expect(contentType, name).to.equal(CONTENT_TYPES[formats[name].framing]);
    }
  });
});
