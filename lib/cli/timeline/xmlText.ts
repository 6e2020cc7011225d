import { harmlessLine } from '../harmless.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML 1.0 does not know, section 2.2, and is no control character. */
const UNKNOWN = /[\ufffe\uffff]/g;

/** Makes any text one line that may stand in the text or a quoted attribute of XML 1.0 and HTML. */
export function xmlText(text: string): string {
  const known = harmlessLine(text).replace(UNKNOWN, '');
  return known.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
