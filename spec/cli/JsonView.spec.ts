import { expect } from 'chai';
import { JsonView } from '../../lib/cli/JsonView.ts';
import { callOf } from '../helpers/callOf.ts';
import { jsonLines, recordedOutput } from '../helpers/cliIo.ts';
import { begun, said } from '../helpers/modelEvents.ts';
import { toolResult } from '../helpers/toolResult.ts';

describe('JsonView', () => {
  it('writes each event as a line, and nothing else', () => {
    const output = recordedOutput();
    const view = new JsonView(output);
    const events = [said('a\n'), begun(0, 'look')];
    for (const event of events) view.take(event);
    expect(view.fits()).to.equal(false);
    view.ask();
    view.tick();
    view.end();
    expect(jsonLines(output.text)).to.deep.equal(events);
  });

  it('leaves out the cause of an error, and nothing else that has this name', () => {
    const output = recordedOutput();
    const view = new JsonView(output);
    const error = { code: 'tool-failed', message: 'no', retryable: false } as const;
    const result = toolResult(0, [], { structured: { cause: 'rain' } });
    const call = callOf('look');
    view.take({
      type: 'tool-result',
      call,
      result: { ...result, error: { ...error, cause: 'sk-1' } },
    });
    view.take({ type: 'tool-progress', call, value: { cause: 'rain' } });
    const [ended, progress] = jsonLines(output.text);
    expect(ended?.['result']).to.deep.include({ error, structured: { cause: 'rain' } });
    expect(progress?.['value']).to.deep.equal({ cause: 'rain' });
  });
});
