import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Solo } from './Solo.ts';

const ROUNDS = 15;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is imported, each in a new process. */
const IMPORTS = {
  core: ['millrace/core'],
  rxjs: ['rxjs'],
  millrace: ['millrace'],
  rxjsAndAjv: ['rxjs', 'ajv/dist/2020.js', 'ajv-formats'],
} as const;

type ImportName = keyof typeof IMPORTS;

/** CPU time of importing, in milliseconds, without that of starting the process. */
function importMs(specifiers: readonly string[]): number {
  const imports = specifiers.map((specifier) => `await import('${specifier}');`).join('');
  const code = `const before = process.cpuUsage();${imports}
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return Number(stdout);
}

/** CPU time of importing the package, beside that of what it stands on. */
export const imports: Solo = async () => {
  const ms: Record<ImportName, number[]> = { core: [], rxjs: [], millrace: [], rxjsAndAjv: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(IMPORTS) as ImportName[]) ms[name].push(importMs(IMPORTS[name]));
  }
  return {
    millrace: { core: ms.core, millrace: ms.millrace },
    'hand-written': { core: ms.rxjs, millrace: ms.rxjsAndAjv },
  };
};
