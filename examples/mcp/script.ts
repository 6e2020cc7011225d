import { join } from 'node:path';
import type { ModelTurn } from 'millrace/testing';

/** What the model says and calls: it writes on until `looked`, and then writes the report into the folder. */
export function script(folder: string, looked: PromiseLike<unknown>): readonly ModelTurn[] {
  const read = (name: string) => ({
    call: { name: 'files_read_text_file', arguments: { path: join(folder, name) } },
  });
  const survey = {
    name: 'everything_trigger-long-running-operation',
    arguments: { duration: 0.6, steps: 3 },
  };
  const write = {
    name: 'files_write_file',
    arguments: { path: join(folder, 'report.txt'), content: 'Snow north, wind south.' },
  };
  const announce = { name: 'everything_echo', arguments: { message: 'the report is written' } };
  return [
    {
      steps: [
        { text: 'I start a survey.' },
        { call: survey },
        read('north.txt'),
        read('south.txt'),
        { until: looked },
        { text: 'I have it all.' },
        { call: write },
        { call: announce },
        { text: 'Soon done.' },
      ],
      deltaChars: 100,
    },
    { steps: [{ text: 'The report is there.' }], deltaChars: 100 },
  ];
}
