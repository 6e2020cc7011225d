/** The page: buttons, and a drawing of what they set going. */
import { ToolExecutor } from 'millrace/core';
import { concatMap, defer } from 'rxjs';
import { Announcer } from './Announcer.ts';
import { ApprovalDialog } from './ApprovalDialog.ts';
import { Chart } from './Chart.ts';
import { element, setText } from './element.ts';
import { runConversation } from './runConversation.ts';
import { hideSummary, showSummary, summaryText } from './showSummary.ts';
import { Transcript } from './Transcript.ts';
import { Turn } from './Turn.ts';
import { ASK_FIRST, registry } from './tools.ts';

const QUESTION = 'Get the release ready, and publish it if everything is fine.';
/** Who wants less motion sees steps. */
const FRAME_MS = matchMedia('(prefers-reduced-motion: reduce)').matches ? 500 : 0;

const runButton = element('run', HTMLButtonElement);
const pauseButton = element('pause', HTMLButtonElement);
const discardButton = element('discard', HTMLButtonElement);
const status = element('status', HTMLElement);

const chart = new Chart();
const transcript = new Transcript();
const announcer = new Announcer();
const approvals = new ApprovalDialog();
const executor = new ToolExecutor(registry, {
  defaults: { maxResultSizeChars: 4_000, timeoutMs: 60_000 },
  approve: (call, input) => {
    if (!ASK_FIRST.has(call.name)) return true;
    // Who has paused the turn wants no questions.
    return defer(async () => turn?.pause.passed()).pipe(
      concatMap(() => approvals.ask(call, input)),
    );
  },
});

let turn: Turn | undefined;

/** Shows where the turn is, and which buttons there are for it. */
function setState(
  state: 'running' | 'paused' | 'discarded' | 'done' | 'failed',
  text: string,
): void {
  const isOpen = state === 'running' || state === 'paused';
  const focused = document.activeElement;
  runButton.disabled = isOpen;
  pauseButton.disabled = !isOpen;
  discardButton.disabled = !isOpen;
  setText(pauseButton, state === 'paused' ? 'Resume' : 'Pause');
  if (!isOpen) setText(runButton, 'Run again');
  setText(status, text);
  status.dataset['state'] = state;
  // A button that cannot be pressed any more loses the focus: it goes where there is something to do.
  if (focused instanceof HTMLButtonElement && focused.disabled) {
    (isOpen ? pauseButton : runButton).focus();
  }
}

async function run(): Promise<void> {
  const current = new Turn();
  turn = current;
  chart.clear();
  announcer.clear();
  hideSummary();
  transcript.begin(QUESTION);
  setState('running', 'Running');
  drawWhileOpen(current);
  try {
    await runConversation({
      question: QUESTION,
      registry,
      executor,
      passed: () => current.pause.passed(),
      isDiscarded: () => current.summary !== undefined,
      onRun: (opened) => {
        current.run = opened;
      },
      show: (shown) => {
        current.take(shown);
        announcer.take(shown.event);
      },
    });
    await current.pause.passed();
    end(current);
    const { summary } = current;
    if (summary === undefined) setState('done', current.outcome);
    else setState('discarded', summaryText(summary));
  } catch (error) {
    await current.pause.passed();
    end(current);
    setState('failed', `Failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function draw(current: Turn): void {
  for (const [response, { view }] of current.responses.entries()) transcript.show(response, view);
  chart.draw(current.chart);
}

/** Draws, as long as things change: what comes between two frames is drawn once. */
function drawWhileOpen(current: Turn): void {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const frame = (now: number): void => {
    if (current.isOver) return;
    if (now - drawnAt >= FRAME_MS) {
      draw(current);
      drawnAt = now;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function end(current: Turn): void {
  current.end();
  draw(current);
  transcript.end();
}

runButton.addEventListener('click', () => void run());
pauseButton.addEventListener('click', () => {
  if (turn?.pause.since === undefined) {
    turn?.pause.hold();
    setState('paused', 'Paused: nothing new is shown until you resume');
  } else {
    turn.pause.release();
    setState('running', 'Running');
  }
});
discardButton.addEventListener('click', () => {
  if (turn === undefined) return;
  turn.discard();
  if (turn.summary !== undefined) showSummary(turn.summary, turn.callsBefore);
});
