import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import {
  startTimelineServer,
  type TimelineServer,
  type TimelineServerOptions,
} from '../../examples/timeline/server.ts';

/** The page, opened in a browser, with a server of its own. */
export interface OpenTimeline {
  readonly page: Page;
  readonly server: TimelineServer;
  /** What went wrong on the page: errors that nobody caught, and what its policy refused. */
  readonly problems: readonly string[];
  /** A button by its name. */
  button(name: string): Locator;
  /** The row of a call, counted from 1, when it is in this state. */
  call(number: number, state: string): Locator;
  /** The line that says where the turn is, when it is there. */
  status(state: string): Locator;
  close(): Promise<void>;
}

/** Starts a server, and opens its page. */
export async function openTimeline(
  browser: Browser,
  options: TimelineServerOptions = {},
  context: BrowserContextOptions = {},
): Promise<OpenTimeline> {
  const server = await startTimelineServer(options);
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 }, ...context });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A tool asks for what is not there, and tells.
    const isTold = message.text().endsWith('404 (Not Found)');
    if (message.type() === 'error' && !isTold) problems.push(message.text());
  });
  await page.goto(server.url);
  return {
    page,
    server,
    problems,
    button: (name) => page.getByRole('button', { name, exact: true }),
    call: (number, state) => page.locator(`[data-call="${number}"][data-state="${state}"]`),
    status: (state) => page.locator(`[role="status"][data-state="${state}"]`),
    async close() {
      await page.close();
      await server.close();
    },
  };
}
