type Constructor<Kind> = abstract new () => Kind;

/** The element of the page with this id. @throws Error when there is none, or another kind. */
export function element<Kind extends Element>(id: string, kind: Constructor<Kind>): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} with id "${id}".`);
}

/** Makes an element of HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}

/** Makes an element of SVG. */
export function draw<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  text = '',
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== '') made.textContent = text;
  return made;
}

/** Sets the text of an element, where it is another: what does not change is not read out again. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
