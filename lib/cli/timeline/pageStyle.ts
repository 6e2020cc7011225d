import { DARK, LIGHT, type Palette } from './palette.ts';
import { MONO, SANS } from './svgStyle.ts';

/** The style sheet of a page; `indexes`: the calls, each of which has a row `row-N`, a line `call-N` and a `detail-N`. */
export function pageStyle(indexes: readonly number[]): string {
  return [
    `:root{color-scheme:light dark;${variables(LIGHT)}}`,
    `@media (prefers-color-scheme:dark){:root{${variables(DARK)}}}`,
    RULES,
    'main:has(svg a:is(:hover,:focus-visible)) .hint{display:none}',
    ...indexes.map((index) => `${shownBy(index)}{display:block}`),
  ].join('\n');
}

/** One row at a time: the one that is pointed at rather than the one with the focus. */
function shownBy(index: number): string {
  const focus = `main:not(:has(svg a:hover)):has(#row-${index}:focus-visible)`;
  return `${focus} #detail-${index},main:has(#row-${index}:hover) #detail-${index}`;
}

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
}

/** `.table` is positioned so that what is for ears only scrolls with it, and does not make the page wider. */
const RULES = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 ${SANS}}
main{max-width:1168px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px;letter-spacing:-.01em}
.fact{margin:0;color:var(--muted)}
.picture{margin:24px 0 0;overflow-x:auto}
.picture svg{display:block;width:100%;min-width:760px;height:auto}
:focus-visible{outline:2px solid var(--run);outline-offset:2px}
.details{margin:16px 0 0;padding:12px 16px;min-height:128px;border:1px solid var(--edge);border-radius:10px;font-size:14px}
.details p{margin:0;overflow-wrap:anywhere}
.hint{color:var(--muted)}
.detail{display:none}
.detail p:first-child{font-family:${MONO};font-size:13px;margin-bottom:4px}
.table{position:relative;margin:32px 0 0;overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
caption{text-align:left;color:var(--muted);padding:0 0 8px}
th,td{text-align:left;vertical-align:top;padding:8px 20px 8px 0;border-bottom:1px solid var(--grid)}
thead th{font-weight:600;border-bottom-color:var(--edge);white-space:nowrap}
td:nth-child(2),td:last-child{min-width:170px}
td:nth-child(4){min-width:120px}
tbody th{font-weight:400}
tr:target{background:color-mix(in srgb,var(--run) 12%,transparent)}
tbody tr{scroll-margin:32px}
a{color:var(--run)}
.name{font-family:${MONO};font-size:13px;overflow-wrap:anywhere}
.muted{color:var(--muted);overflow-wrap:anywhere}
.number{font-variant-numeric:tabular-nums;white-space:nowrap}
.end{white-space:nowrap}
.end.ok{color:var(--run)}
.end.error{color:var(--failure)}
.end.stopped,.end.open{color:var(--muted)}
.ears{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:640px){main{padding:20px 12px 40px}}
@media print{.details{display:none}}
`;
