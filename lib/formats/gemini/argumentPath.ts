/** One step of a path: the name of a member, or the position in a list. */
export type PathStep = string | number;

/** One step of a path, as it is written: `.name`, `[0]`, `['name']` or `["name"]`; the first dot may be missing. */
const STEP =
  /\.?([^.[\]'"]+)|\[(\d+)\]|\[\s*'((?:[^'\\]|\\.)*)'\s*\]|\[\s*"((?:[^"\\]|\\.)*)"\s*\]/sy;

/**
 * Reads the `jsonPath` of a fragment of arguments, such as `$.days[0]['min °C']`; undefined for text of another form, and
 * for the root itself. Pure.
 *
 * Source: RFC 9535, of which the API uses names and indexes.
 */
export function readArgumentPath(text: string): readonly PathStep[] | undefined {
  const steps: PathStep[] = [];
  STEP.lastIndex = text.startsWith('$') ? 1 : 0;
  while (STEP.lastIndex < text.length) {
    const step = toStep(STEP.exec(text));
    if (step === undefined) return undefined;
    steps.push(step);
  }
  return steps.length === 0 ? undefined : steps;
}

function toStep(match: RegExpExecArray | null): PathStep | undefined {
  const [, name, index, single, double] = match ?? [];
  if (index !== undefined) return Number(index);
  const quoted = single ?? double;
  return quoted === undefined ? name : unescaped(quoted);
}

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gs,
    (_, code: string | undefined, one: string) =>
      code === undefined ? (CONTROLS[one] ?? one) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
