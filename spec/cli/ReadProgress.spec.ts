import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { progressText, ReadProgress } from '../../lib/cli/ReadProgress.ts';
import { recordedOutput } from '../helpers/cliIo.ts';

describe('ReadProgress', () => {
  it('shows at most four times a second how much has been read, and takes that away', () => {
    const output = recordedOutput();
    const scheduler = new VirtualTimeScheduler();
    const progress = new ReadProgress(output, scheduler, 8_000_000);
    for (let ms = 0; ms <= 500; ms += 50) {
      scheduler.frame = ms;
      progress.take(new Uint8Array(500_000));
    }
    progress.end();
    expect(output.text.split('\r\u001b[K')).to.deep.equal([
      '',
      '3.0 of 8.0 MB read (37%)',
      '5.5 of 8.0 MB read (68%)',
      '',
    ]);
  });

  it('shows nothing for a short input', () => {
    const output = recordedOutput();
    const progress = new ReadProgress(output, new VirtualTimeScheduler());
    progress.take(new Uint8Array(500_000));
    progress.end();
    expect(output.text).to.equal('');
  });
});

describe('progressText', () => {
  it('does without the whole where that is not known, or wrong', () => {
    expect(progressText(1_250_000, undefined)).to.equal('1.3 MB read');
    expect(progressText(1_250_000, 10)).to.equal('1.3 MB read');
  });
});
