/** Elements of HTML that have no end. */
const VOID = ['meta', '!doctype'];
const TOKEN = /<[^<>]*>|[^<>]+/g;
const TAG =
  /^<\/?([a-z!][a-zA-Z1-6]*)((?: [a-zA-Z:-]+(?:="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")?)*)\/?>$/;
const TEXT = /^(?:[^&]|&(?:amp|lt|gt|quot|#39);)*$/;
/** XML 1.0, section 2.2, without control characters that HTML does not know. */
const CHARACTERS = /^[\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** What is wrong with markup: the rules of well-formed XML 1.0 as far as a picture or page of ours needs them. */
export function markupProblems(markup: string): string[] {
  const problems: string[] = [];
  if (!CHARACTERS.test(markup)) problems.push('characters that XML does not know');
  const tokens = markup.match(TOKEN) ?? [];
  if (tokens.join('') !== markup) problems.push('a stray angle bracket');
  const open: string[] = [];
  for (const token of tokens) {
    if (!token.startsWith('<')) {
      if (open.at(-1) !== 'style' && !TEXT.test(token)) problems.push(`text: ${token}`);
      continue;
    }
    const name = TAG.exec(token)?.[1];
    if (name === undefined) problems.push(`tag: ${token}`);
    else if (token.startsWith('</')) {
      const last = open.pop();
      if (last !== name) problems.push(`</${name}> ends <${last}>`);
    } else if (!token.endsWith('/>') && !VOID.includes(name)) open.push(name);
  }
  return [...problems, ...open.map((name) => `<${name}> has no end`)];
}

/** The value of each attribute of a tag. */
export function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

/** Left edge, right edge and middle of each bar of a call, in the order of drawing. */
export function barsOf(svg: string): { kind: string; from: number; to: number; middle: number }[] {
  const tags = svg.match(/<rect [^>]*>/g) ?? [];
  return tags.map(attributesOf).flatMap(({ class: names = '', x, y, width, height }) => {
    const kind = /^mr-(generation|queue|approval|run)/.exec(names)?.[1];
    if (kind === undefined || x === undefined) return [];
    const from = Number(x);
    return { kind, from, to: from + Number(width), middle: Number(y) + Number(height) / 2 };
  });
}
