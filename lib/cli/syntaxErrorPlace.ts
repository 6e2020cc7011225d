import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A line of a file. */
export interface SourcePlace {
  /** The path of the file. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
}

/** What Node puts before the name of a syntax error. */
const PLACE = /^(?<file>file:\/\/.+|\/.+|[A-Za-z]:\\.+):(?<line>\d+)\n/;

/**
 * Finds the line of a syntax error that loading the module at `path` has thrown; undefined where Node does not tell, and for other
 * errors. Of an ES module Node tells it only to who has it check the file. Never rejects.
 */
export async function syntaxErrorPlace(
  error: unknown,
  path: string,
): Promise<SourcePlace | undefined> {
  if (!(error instanceof SyntaxError)) return undefined;
  return placeIn(error.stack ?? '') ?? placeIn(await checked(path));
}

function placeIn(text: string): SourcePlace | undefined {
  const { file, line } = PLACE.exec(text)?.groups ?? {};
  if (file === undefined) return undefined;
  return {
    path: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
  };
}

/** What Node says of a file that it does not run. */
function checked(path: string): Promise<string> {
  return new Promise((fulfil) => {
    execFile(process.execPath, ['--check', path], (_error, _stdout, stderr) => fulfil(stderr));
  });
}
