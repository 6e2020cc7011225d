import { type GivenResult, givenResults } from './givenResults.ts';
import type { JsonObject } from './json.ts';

/** One block of what the model says. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly name: string; readonly input: JsonObject };

/** What the model says, and why it stops. */
export interface Reply {
  readonly blocks: readonly Block[];
  readonly stopReason: 'tool_use' | 'end_turn';
}

const CHECK: readonly Block[] = [
  text(
    'Let me see whether millrace is ready for a release. The open issues first, the tracker takes a while.',
  ),
  call('list_issues', { state: 'open' }),
  text(
    'Meanwhile I take a fingerprint of the sources, so that the report says exactly what was checked.',
  ),
  call('hash_sources', { folder: 'lib' }),
  text('I keep a note as I go.'),
  call('append_note', {
    note: 'release',
    text: 'Release check: the issues are listed, the sources hashed, the sizes drawn. Nothing is filed before all of that is known.',
  }),
  text('The road map belongs below it, if there is one.'),
  call('attach_file', { note: 'release', path: 'ROADMAP.md' }),
  text('And a picture of where the code is.'),
  call('draw_chart', { folder: 'lib' }),
  text('When all of that is done, the note can be filed under a number of its own.'),
  call('file_report', { note: 'release' }),
  text('It goes out as soon as I am done here, and not before.'),
];

/** The model's answer to a conversation: six calls first, then what it makes of their results. */
export function replyTo(messages: readonly JsonObject[]): Reply {
  const results = givenResults(messages);
  if (results.size === 0) return { blocks: CHECK, stopReason: 'tool_use' };
  return { blocks: [text(report(results))], stopReason: 'end_turn' };
}

/** Everything in here was read from the tool results of the request; what is not there is said to be missing. */
function report(results: ReadonlyMap<string, GivenResult>): string {
  const issues = find(results, 'list_issues', /"open":\s*(\d+)/);
  const [, files, bytes, digest] = find(
    results,
    'hash_sources',
    /(\d+) files, ([\d,]+) bytes, sha256 ([0-9a-f]{64})/,
  );
  const [, revision] = find(results, 'append_note', /"revision":\s*(\d+)/);
  const [, number] = find(results, 'file_report', /report number (\d+)/);
  const image = results.get('draw_chart')?.image;
  const attached = results.get('attach_file');
  return [
    `Here is the check. lib holds ${files} files with ${bytes} bytes, and its fingerprint begins with ${digest?.slice(0, 12)}.`,
    `${issues[1]} issues are open${results.get('list_issues')?.truncated ? ' (the list I got was cut, its head was enough)' : ''}.`,
    image === undefined
      ? 'The chart is missing.'
      : `The chart is a picture of ${image.width} × ${image.height} pixels.`,
    attached?.isError
      ? `The road map is not attached: “${attached.text}”.`
      : 'The road map is attached.',
    `The note, at revision ${revision}, is filed as report number ${number}.`,
    'Apart from the road map, nothing stands in the way.',
  ].join(' ');
}

function find(
  results: ReadonlyMap<string, GivenResult>,
  tool: string,
  pattern: RegExp,
): readonly (string | undefined)[] {
  return pattern.exec(results.get(tool)?.text ?? '') ?? ['', '(missing)', '(missing)', '(missing)'];
}

function text(words: string): Block {
  return { type: 'text', text: words };
}

function call(name: string, input: JsonObject): Block {
  return { type: 'tool_use', name, input };
}
