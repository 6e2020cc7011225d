/**
 * Looks through every file of the repository, tracked or about to be, for what must not be in it: places outside the
 * checkout, addresses of package registries, tests that shut out the others, and work left undone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './entryPoints.ts';

interface Rule {
  /** What the text must not contain; written so that this file does not contain it. */
  readonly pattern: RegExp;
  /** Why. */
  readonly reason: string;
  /** The files that it looks at; absent: all but the recorded streams. */
  readonly files?: RegExp;
}

const RULES: readonly Rule[] = [
  {
    pattern: /"resolved": *"(http|file)/,
    reason: 'a lock file records no download addresses',
    files: /package-lock\.json$/,
  },
  { pattern: /[.][.][/]shared(?![\w.-])/, reason: 'a place outside the checkout' },
  { pattern: /(?<![\w.])[/](work|root)[/]\w/, reason: 'a path of one machine' },
  { pattern: /\bregistry[.][\w-]+[.]\w+|\bnpmjs[.]/, reason: 'the address of a package registry' },
  { pattern: /[.]onl[y]\(/, reason: 'it shuts out the other tests' },
  { pattern: /\b(TO[D]O|FIX[M]E|X[X]X)\b/, reason: 'work left undone' },
  {
    pattern: /\bissues?[ /]#?\d+\b|\(#\d+\)/i,
    reason: 'the number of an issue',
    files: /\.(ts|md)$/,
  },
];

const RECORDED = /^spec\/fixtures\//;

/** Where `text` breaks a rule, one line for each place. */
function problems(path: string, text: string): string[] {
  const rules = RULES.filter(({ files }) => (files ?? /^/).test(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ reason }) => `${path}:${index + 1} ${reason}: ${line.trim().slice(0, 100)}`),
    );
}

const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = [...new Set(list.split('\0'))].filter(
  (path) => path !== '' && !RECORDED.test(path) && existsSync(resolve(root, path)),
);
const found = paths.flatMap((path) => problems(path, readFileSync(resolve(root, path), 'utf8')));
for (const problem of found) console.error(problem);
console.log(`${paths.length} files of the repository: ${found.length} problems`);
process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0;
