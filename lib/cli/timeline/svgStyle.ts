import { DARK, LIGHT, type Palette } from './palette.ts';

/** Fonts for text and for names, whatever the machine has. */
export const SANS: string =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const MONO: string =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/**
 * The style sheet of a picture: plain rules, no variables, so that readers of SVG that are no browsers understand them. Its
 * names begin with `mr-`, for it may stand in a page.
 */
export function svgStyle(): string {
  return [
    `.mr{font-family:${SANS};font-size:12px}`,
    `.mr text{fill:${LIGHT.ink}}`,
    `.mr .mr-name{font-family:${MONO}}`,
    '.mr .mr-head{font-size:16px;font-weight:600}',
    '.mr .mr-small{font-size:11px}',
    '.mr .mr-tiny{font-size:10px}',
    '.mr .mr-number{font-variant-numeric:tabular-nums}',
    '.mr a{text-decoration:none}',
    '.mr .mr-hit{fill:transparent}',
    colours(LIGHT),
    `@media (prefers-color-scheme:dark){.mr text{fill:${DARK.ink}}${colours(DARK)}}`,
  ].join('');
}

function colours(palette: Palette): string {
  const { paper, edge, grid, muted, model, faint, wait, approval, run, failure } = palette;
  return [
    `.mr .mr-paper{fill:${paper};stroke:${edge}}`,
    `.mr .mr-grid{stroke:${grid}}`,
    `.mr .mr-axis{stroke:${edge}}`,
    `.mr .mr-muted{fill:${muted}}`,
    `.mr .mr-text{fill:${model}}`,
    `.mr .mr-reasoning{fill:${faint}}`,
    `.mr .mr-generation{fill:${model}}`,
    `.mr .mr-base{fill:${paper}}`,
    `.mr .mr-queue{fill:url(#mr-hatch);stroke:${wait}}`,
    `.mr .mr-approval{fill:url(#mr-dots);stroke:${approval}}`,
    `.mr .mr-hatch{stroke:${wait}}`,
    `.mr .mr-dot{fill:${approval}}`,
    `.mr .mr-run{fill:${run}}`,
    `.mr .mr-run.mr-failed{fill:${failure}}`,
    `.mr .mr-run.mr-cut{fill:url(#mr-stripes);stroke:${run}}`,
    `.mr .mr-run.mr-failed.mr-cut{fill:url(#mr-stripes-failed);stroke:${failure}}`,
    `.mr .mr-stripe{stroke:${run}}`,
    `.mr .mr-stripe-failed{stroke:${failure}}`,
    `.mr .mr-mark{stroke:${paper}}`,
    `.mr .mr-finish{stroke:${muted};stroke-dasharray:3 3}`,
    `.mr .mr-icon{fill:none;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}`,
    `.mr .mr-icon-ok{stroke:${run}}`,
    `.mr .mr-icon-error{stroke:${failure}}`,
    `.mr .mr-icon-stopped,.mr .mr-icon-open{stroke:${muted}}`,
    `.mr a:hover .mr-hit,.mr a:focus .mr-hit{fill:${run};fill-opacity:.09}`,
    `.mr a:focus{outline:none}`,
    `.mr a:focus-visible .mr-hit{stroke:${run};stroke-width:1.5}`,
  ].join('');
}

/** What the style sheet refers to: a hatch for waits, dots for approvals, stripes for runs that were cut short. */
export const SVG_PATTERNS: string = [
  '<defs>',
  '<pattern id="mr-hatch" width="6" height="6" patternUnits="userSpaceOnUse">',
  '<path class="mr-hatch" stroke-width="1" d="M-1 1L1-1M0 6L6 0M5 7L7 5"/></pattern>',
  '<pattern id="mr-dots" width="5" height="5" patternUnits="userSpaceOnUse">',
  '<circle class="mr-dot" cx="2.5" cy="2.5" r="1.1"/></pattern>',
  ...['', '-failed'].flatMap((kind) => [
    `<pattern id="mr-stripes${kind}" width="6" height="6" patternUnits="userSpaceOnUse">`,
    `<path class="mr-stripe${kind}" stroke-width="2.4" d="M-1 5L1 7M0 0L6 6M5-1L7 1"/></pattern>`,
  ]),
  '</defs>',
].join('');
