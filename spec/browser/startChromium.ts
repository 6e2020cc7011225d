import { existsSync } from 'node:fs';
import type { Context } from 'mocha';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian installs it. */
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Starts Chromium for the specs of a suite, in its `before` hook. Where there is none the suite is skipped, and the reason is
 * printed; with `CI` set it fails.
 */
export async function startChromium(context: Context): Promise<Browser> {
  if (!existsSync(CHROMIUM)) {
    const reason = `There is no Chromium at ${CHROMIUM}; CHROMIUM_PATH tells where it is.`;
    if (process.env['CI'] !== undefined) throw new Error(reason);
    console.log(`      skipped: ${reason}`);
    context.skip();
  }
  return chromium.launch({
    executablePath: CHROMIUM,
    // The pages are our own, and root may not use the sandbox.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}
