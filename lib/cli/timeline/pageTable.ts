import { callOutcome } from './callOutcome.ts';
import { callPhases } from './callPhases.ts';
import { drawnCalls } from './drawnCalls.ts';
import { formatMs } from './formatMs.ts';
import { shortName } from './shortText.ts';
import type { Timeline, TimelineCall } from './Timeline.ts';
import { xmlText } from './xmlText.ts';

const COLUMNS = ['Call', 'Tool', 'Sealed at', 'Waited', 'Ran', 'Settled at', 'End'];

/**
 * Writes the calls of a timeline as a table: when each was sealed, what it waited for, how long it ran, how it ended. Their
 * numbers lead to their rows in the picture, as far as they have one.
 */
export function pageTable(timeline: Timeline): string {
  const rowCount = drawnCalls(timeline).length;
  return [
    '<div class="table" tabindex="0" role="region" aria-label="Table of the calls">',
    '<table>',
    '<caption>Calls, with times since the turn began</caption>',
    `<thead><tr>${COLUMNS.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...timeline.calls.map((call, at) => tableRow(call, at < rowCount)),
    '</tbody>',
    '</table>',
    '</div>',
  ].join('\n');
}

function tableRow(call: TimelineCall, isDrawn: boolean): string {
  const { index, name, title, sealedAtMs, endMs, error } = call;
  const { look, word, took } = callOutcome(call);
  const waits = callPhases(call)
    .filter(({ type }) => type === 'queue' || type === 'approval')
    .map(({ label, startMs, endMs: to }) => {
      const reason = xmlText(label.replace(/^waits for /, ''));
      return `<div>${formatMs(to - startMs)} <span class="muted">for ${reason}</span></div>`;
    });
  const argumentsText = title === '' ? '' : `<div class="muted"><bdi>${xmlText(title)}</bdi></div>`;
  const errorText =
    error === undefined ? '' : `<div class="muted"><bdi>${xmlText(error)}</bdi></div>`;
  return [
    `<tr id="call-${index}">`,
    `<th scope="row">${isDrawn ? `<a href="#row-${index}">#${index}</a>` : `#${index}`}</th>`,
    `<td><bdi class="name">${xmlText(shortName(name))}</bdi>${argumentsText}</td>`,
    `<td class="number">${time(sealedAtMs)}</td>`,
    `<td>${waits.length === 0 ? NONE : waits.join('')}</td>`,
    `<td class="number">${took === '' ? NONE : took}</td>`,
    `<td class="number">${time(endMs)}</td>`,
    `<td><span class="end ${look}">${word}</span>${errorText}</td>`,
    '</tr>',
  ].join('');
}

/** A dash for eyes, a word for ears. */
const NONE =
  '<span class="muted"><span aria-hidden="true">–</span><span class="ears">none</span></span>';

function time(atMs: number | undefined): string {
  return atMs === undefined ? NONE : formatMs(atMs);
}
