import { OCCASIONS } from './occasions.ts';

/**
 * Everything that a simulation must have visited, by group. A simulation of a few thousand turns that has not been in each of
 * them says nothing of those, and fails.
 */
export const SITUATIONS: Readonly<Record<string, readonly string[]>> = {
  result: [
    'ok, finished: its end',
    'ok, interrupted: its limit',
    ...each(['its failure', 'wrong output'], (cause) => `error, finished: ${cause}`),
    'error, not-started: the guard',
    ...each(
      ['unfit arguments', 'broken arguments', 'renamed arguments', 'a wrong change'],
      (cause) => `invalid, not-started: ${cause}`,
    ),
    'unknown-tool, not-started: its name',
    ...each(
      ['no', 'no, because', 'empty', 'error', 'throw', 'nonsense', 'silence'],
      (cause) => `denied, not-started: ${cause}`,
    ),
    ...each(
      ['its deadline', 'its silence', 'the deadline of an attempt'],
      (cause) => `timeout, interrupted: ${cause}`,
    ),
    ...each(['its deadline', 'its silence'], (cause) => `timeout, not-started: ${cause}`),
    ...each(
      [
        'cancel',
        'discard',
        'abort',
        'unsubscribe',
        'a broken stream',
        'a stream without finish',
        'what stops its parent',
      ],
      (cause) => [`cancelled, interrupted: ${cause}`, `cancelled, not-started: ${cause}`],
    ),
    ...each(
      [
        'length',
        'filter',
        'pause',
        'a broken stream',
        'a stream without finish',
        'no commit',
        'cascade',
        'too many calls',
      ],
      (cause) => `skipped, not-started: ${cause}`,
    ),
  ],
  claims: [
    ...each(['none', 'exclusive', 'read a prefix', 'write a prefix'], (shape) => [
      `${shape}, by input`,
      `${shape}, for all calls`,
    ]),
    ...each(['all keys', 'a key below', 'a key far below'], (shape) => [
      `read ${shape}, by input`,
      `write ${shape}, by input`,
    ]),
    'several keys, by input',
  ],
  'in the way': ['approval', 'commit', 'turn', 'slot', 'cap', 'total', 'other run', 'older ticket'],
  'waits for': ['approval', 'commit', 'turn', 'turn between runs', 'slot'],
  approval: [
    'yes',
    'no',
    'no, because',
    'changed',
    'changed wrongly',
    'nonsense',
    'error',
    'throw',
    'empty',
    'never',
  ],
  changed: ['first', 'behind others', 'never starts'],
  tool: [
    ...each(['invokable', 'streamable', 'enhanced-invokable', 'enhanced-streamable'], (kind) =>
      each(ways(), (way) => `${kind} gives ${way}`),
    ),
  ],
  end: [
    ...each(
      [
        'well',
        'throw',
        'throw text',
        'throw nothing',
        'failure',
        'retryable failure',
        'marked error',
        'wrong output',
        'second value',
        'more after the end',
        'never',
        'endless',
      ],
      (end) => each(ways(), (way) => `${end}, by ${way}`),
    ),
    'a teardown that throws',
  ],
  attempts: ['2', '3'],
  nested: ['1 deep', '2 deep', 'longer than its parent'],
  work: [
    'given up',
    'told to stop',
    'goes on inside the telling of a result',
    ...each(['more', 'error', 'end'], (words) => `told to stop, and says ${words}`),
  ],
  cut: [
    'at its end',
    'at its end, failed',
    'at both ends',
    'at both ends, failed',
    'inside its JSON',
    'with a reference',
  ],
  sink: ['answers', 'answers late', 'fails', 'never answers'],
  around: ['retry', 'timeout', 'whole', 'guard', 'pause'],
  cascade: ['dependents', 'all'],
  runs: ['2', '3'],
  ending: [
    ...each(['events', 'anthropic', 'openai'], (entry) => [
      ...each(['good', 'length', 'content-filter', 'none'], (how) => `${entry}: ${how}`),
      ...each(['before', 'after'], (when) => `${entry}: broken, ${when} calls`),
    ]),
    ...each(['events: pause', 'anthropic: pause', 'openai: unknown'], (how) => how),
    ...each(['before', 'after'], (when) => `events: truncated, ${when} calls`),
    ...each(['good', 'broken', 'none'], (how) => `calls: ${how}`),
    ...each(['good', 'uncommitted', 'none'], (how) => `push: ${how}`),
    'push, nested: uncommitted',
    'batch: none',
  ],
  stop: [
    ...each(['push', 'batch', ...streams()], (entry) =>
      each(['discard', 'abort', 'aborted before'], (how) => `${entry}: ${how}`),
    ),
    ...each(streams(), (entry) => `${entry}: unsubscribe`),
  ],
  act: [
    ...each(
      ['cancel', 'discard', 'unsubscribe', 'abort', 'add', 'resend', 'commit', 'complete'],
      (what) => each(['a timer', 'a listener', 'a tool'], (who) => `${what}, by ${who}`),
    ),
    'discard, by its source',
    ...each(['cancel', 'discard', 'abort'], (what) => `${what}, by its claims`),
  ],
  cancelled: ['not sealed', 'waiting', 'running'],
  ids: each(['blank', 'same', 'pairs'], (ids) =>
    each(['push', 'batch', ...streams()], (entry) => `${ids}, ${entry}`),
  ),
  arguments: ['unfit', 'broken', 'renamed', 'long', 'padded'],
  resolved: ['an alias', 'repaired', 'rewritten', 'a renamed argument', 'no tool, handled'],
  cuts: ['anthropic', 'openai'],
  bare: ['anthropic', 'openai'],
  run: [
    ...each(streams(), (entry) => `${entry}, observed by its subscriber alone`),
    'a crowd',
    'a batch with a call twice',
  ],
  // A guarantee that no turn has put to the test has not been checked.
  guarantee: Object.keys(OCCASIONS),
};

/** Results that may come, and are too rare to be waited for. */
const RARE: readonly string[] = ['result: error, interrupted: its limit'];

/** Situations that were not visited. */
export function unvisited(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(SITUATIONS).flatMap(([group, names]) =>
    names.map((name) => `${group}: ${name}`).filter((name) => counts[name] === undefined),
  );
}

/** Results that nobody has foreseen: a cause that is none, or a status that does not go with it. */
export function unforeseen(counts: Readonly<Record<string, number>>): string[] {
  const foreseen = new Set(SITUATIONS['result']?.map((name) => `result: ${name}`));
  return Object.keys(counts).filter(
    (name) => name.startsWith('result: ') && !foreseen.has(name) && !RARE.includes(name),
  );
}

/** The ways in which a tool may answer. */
function ways(): string[] {
  return ['observable', 'value', 'promise', 'native promise', 'iterable', 'async iterable'];
}

function streams(): string[] {
  return ['calls', 'events', 'anthropic', 'openai'];
}

function each(
  names: readonly string[],
  make: (name: string) => string | readonly string[],
): string[] {
  return names.flatMap(make);
}
