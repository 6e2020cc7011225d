import { callFacts } from './callFacts.ts';
import { drawnCalls } from './drawnCalls.ts';
import { pageStyle } from './pageStyle.ts';
import { pageTable } from './pageTable.ts';
import { svgPicture } from './svgPicture.ts';
import type { Timeline } from './Timeline.ts';
import { earlyResults, timelineEnding, timelineSummary } from './timelineSummary.ts';
import { xmlText } from './xmlText.ts';

const PICTURE_WIDTH = 1_120;

/**
 * Makes one page of a timeline that stands alone: the picture, what there is to say of the row that is pointed at or has the
 * focus, and a table of the calls. It has no script and loads nothing. Rows are links to their lines of the table, so that a
 * keyboard and a screen reader reach everything. What came from the model is escaped and shortened.
 */
export function toHtml(timeline: Timeline): string {
  const summary = timelineSummary(timeline);
  const facts = [earlyResults(timeline), timelineEnding(timeline)].filter((text) => text !== '');
  const drawn = drawnCalls(timeline);
  const details = drawn.map(
    (call) =>
      `<div class="detail" id="detail-${call.index}">${callFacts(call)
        .map((fact) => `<p>${xmlText(fact)}</p>`)
        .join('')}</div>`,
  );
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${xmlText(summary)}</title>`,
    `<style>${pageStyle(drawn.map(({ index }) => index))}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${xmlText(summary)}</h1>`,
    ...facts.map((fact) => `<p class="fact">${xmlText(fact)}</p>`),
    '<div class="picture" tabindex="0" role="region" aria-label="Picture of the turn">',
    svgPicture(timeline, {
      width: PICTURE_WIDTH,
      hrefOf: ({ index }) => `#call-${index}`,
    }),
    '</div>',
    timeline.calls.length === 0 ? '' : detailsArea(details),
    timeline.calls.length === 0 ? '' : pageTable(timeline),
    '</main>',
    '</body>',
    '</html>\n',
  ].join('\n');
}

/** All of it is in the names of the rows and in the table, too: nothing new for who cannot see it. */
function detailsArea(details: readonly string[]): string {
  return [
    '<div class="details" aria-hidden="true">',
    '<p class="hint">Point at a row, or move to it with the Tab key. A click leads to its line below.</p>',
    ...details,
    '</div>',
  ].join('\n');
}
