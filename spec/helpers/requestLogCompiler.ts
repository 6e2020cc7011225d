import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SdkRequests } from './requestLogTypes.ts';

/** A request body that the compiler looks at. */
export interface CheckedBody {
  readonly format: keyof SdkRequests;
  readonly body: unknown;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TYPES = join(ROOT, 'spec/helpers/requestLogTypes.ts');
const OPTIONS = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Writes each body as a literal of the type that the official SDK has for it, and compiles them: members that are missing or not
 * known and values of other types are errors, as they would be in a user's code. Gives the first line of each error, in the
 * place of its body.
 */
export async function compileBodies(
  bodies: readonly CheckedBody[],
): Promise<readonly (readonly string[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-spec-'));
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }),
    );
    for (const [index, { format, body }] of bodies.entries()) {
      const type = `SdkRequests[${JSON.stringify(format)}]`;
      writeFileSync(
        join(folder, `body${index}.ts`),
        `import type { SdkRequests } from ${JSON.stringify(TYPES)};\nexport const body: ${type} = ${JSON.stringify(body)};\n`,
      );
    }
    const lines = (await compile(folder)).split('\n');
    const errors = lines.filter((line) => line.includes('error TS'));
    const placed = bodies.map((_, index) =>
      errors.filter((line) => line.startsWith(`body${index}.ts(`)),
    );
    if (placed.flat().length < errors.length) throw new Error(errors.join('\n'));
    return placed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the compiler says of a folder. */
function compile(folder: string): Promise<string> {
  const program = join(ROOT, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        // Status 1 and 2 say that there are errors in what was compiled.
        if (error !== null && stdout === '') return reject(new Error(stderr, { cause: error }));
        resolve(stdout);
      },
    );
  });
}
