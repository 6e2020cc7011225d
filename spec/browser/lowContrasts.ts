import type { Page } from 'playwright-core';

/** What can be read by people with weak eyes. Source: WCAG 2.2, success criterion 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** A text of a page, its colour, and the colours behind it, the nearest first. */
interface ShownText {
  readonly name: string;
  readonly colour: string;
  readonly behind: readonly string[];
}

/** Texts of a page that are hard to read, but for buttons that cannot be pressed, each with its contrast. */
export async function lowContrasts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(shownTexts);
  if (texts.length < 10) return ['There is hardly any text.'];
  return texts.flatMap(({ name, colour, behind }) => {
    const opaque = behind.find((one) => partsOf(one)[3] !== 0) ?? 'rgb(255, 255, 255)';
    const contrast = contrastOf(luminanceOf(colour), luminanceOf(opaque));
    return contrast >= LEAST_CONTRAST ? [] : `${name}: ${contrast.toFixed(2)}`;
  });
}

/** Runs in the page: names no functions, which would need a helper that is not there. */
function shownTexts(): ShownText[] {
  return [...document.querySelectorAll('h1, h2, h3, p, li, code, pre, button, .name')]
    .filter((element) => element.checkVisibility() && !element.matches(':disabled, .unseen *'))
    .map((element) => {
      const behind: string[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        behind.push(getComputedStyle(at).backgroundColor);
      }
      const name = element.className || element.tagName;
      return { name, colour: getComputedStyle(element).color, behind };
    });
}

function partsOf(colour: string): number[] {
  return (colour.match(/[\d.]+/g) ?? []).map(Number);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
