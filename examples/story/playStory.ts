import { type AnyTool, ModelStreamError, ToolExecutor, ToolRegistry } from 'millrace';
import type { Observable } from 'rxjs';
import { converse } from './converse.ts';
import { figuresOf } from './figures.ts';
import { checkConversation, checkScript } from './outcome.ts';
import { createPlainView } from './plain.ts';
import { liveProvider, loopbackProvider, type Provider } from './provider.ts';
import { createRecorder } from './recorder.ts';
import { startServer } from './server.ts';
import { onStop, type StopReason } from './stop.ts';
import { summarizeChecks, summarizeFigures, summarizeStop, summarizeTurn } from './summary.ts';
import { printable, wrap } from './terminal/displayText.ts';
import { canRedraw, type TerminalStyle, terminalStyle } from './terminal/terminalStyle.ts';
import { createTools } from './tools.ts';
import { createLiveView } from './view.ts';

/** How to play it. */
export interface PlayOptions {
  /** Hardly wait. */
  readonly fast: boolean;
  /** With a provider's model instead of the scripted one. */
  readonly live: boolean;
}

const FAST_PACE = 0.04;
const QUESTION = 'Is this repository ready for a release? Check it, and file what you find.';
const SYSTEM = `You check a repository. Call these tools, all in one response, one short sentence of your own before each call:
list_issues (open ones), hash_sources (of lib), append_note (note "release", a sentence or two), attach_file (ROADMAP.md, to the same note),
draw_chart (of lib), file_report (note "release"). When you have their results, answer in one paragraph that quotes the figures you were given.`;

/** Plays the story from beginning to end, and gives the exit status: 0 right, 1 wrong, 2 no key, 130 interrupted. */
export async function playStory({ fast, live }: PlayOptions, root: string): Promise<number> {
  const server = await startServer(fast ? FAST_PACE : 1);
  try {
    const tools = createTools({ root, serviceUrl: server.url });
    const provider = live ? liveProvider(process.env) : loopbackProvider(server.url);
    if (provider === undefined) {
      console.error('--live needs a key: set ANTHROPIC_API_KEY or OPENAI_API_KEY.');
      return 2;
    }
    const toolOptions = fast ? { hash_sources: { spreadMs: 2_100 * FAST_PACE } } : {};
    return await play({ provider, tools, toolOptions, scripted: !live });
  } finally {
    await server.close();
  }
}

interface Cast {
  readonly provider: Provider;
  readonly tools: readonly AnyTool[];
  readonly toolOptions: Readonly<Record<string, unknown>>;
  /** Whether it is known what the model says. */
  readonly scripted: boolean;
}

type Ending =
  | { readonly type: 'complete' }
  | { readonly type: 'broken'; readonly error: unknown }
  | { readonly type: 'stopped'; readonly reason: StopReason };

async function play({ provider, tools, toolOptions, scripted }: Cast): Promise<number> {
  const { stdout, env } = process;
  const style = (): TerminalStyle => terminalStyle(stdout, env);
  const view = canRedraw(stdout, env)
    ? createLiveView(stdout, env)
    : createPlainView((text) => stdout.write(text));
  const recorder = createRecorder(view, (turn) => {
    const figures = figuresOf(turn, tools);
    if (turn.calls.length > 0) view.print(['', ...summarizeTurn(turn, style())]);
    if (figures !== undefined) view.print(['', ...summarizeFigures(figures, style()), '']);
  });
  const { colours } = style();
  try {
    view.print([
      colours.dim(`millrace, with ${provider.title}`),
      ...wrap(`> ${QUESTION}`, style().columns).map(({ text }) => colours.bold(text)),
      '',
    ]);
    const executor = new ToolExecutor(new ToolRegistry(tools));
    const { listener } = recorder;
    const ending = await endOf(
      converse({
        provider,
        executor,
        toolOptions,
        system: SYSTEM,
        question: QUESTION,
        listener,
      }),
    );
    const stopped = recorder.stop();
    if (ending.type === 'complete') {
      const played = recorder.played();
      const checks = [...checkConversation(played), ...(scripted ? checkScript(played) : [])];
      view.print(['', ...summarizeChecks(checks, style())]);
      return checks.every(({ holds }) => holds) ? 0 : 1;
    }
    view.print(['', colours.red(describeEnding(ending))]);
    if (stopped !== undefined && stopped.calls.length > 0) {
      view.print([...summarizeStop(stopped), '', ...summarizeTurn(stopped, style())]);
    }
    return ending.type === 'stopped' ? STATUS[ending.reason] : 1;
  } finally {
    view.close();
  }
}

/** As a shell would report it. */
const STATUS: { readonly [reason in StopReason]: number } = {
  SIGHUP: 129,
  SIGINT: 130,
  EPIPE: 141,
  SIGTERM: 143,
};

function endOf(conversation$: Observable<never>): Promise<Ending> {
  return new Promise((resolve) => {
    const subscription = conversation$.subscribe({
      error: (error: unknown) => resolve({ type: 'broken', error }),
      complete: () => resolve({ type: 'complete' }),
    });
    const release = onStop((reason) => {
      // Stops the request and every tool before it returns; the listener is told what they had come to.
      subscription.unsubscribe();
      resolve({ type: 'stopped', reason });
    });
    subscription.add(release);
  });
}

function describeEnding(ending: Exclude<Ending, { readonly type: 'complete' }>): string {
  if (ending.type === 'stopped') return `Stopped by ${ending.reason}.`;
  const { error } = ending;
  const message = error instanceof Error ? error.message : String(error);
  return ModelStreamError.is(error)
    ? `The model stream broke (${[error.kind, error.status].filter(Boolean).join(' ')}): ${printable(message)}`
    : `Failed: ${printable(message)}`;
}
