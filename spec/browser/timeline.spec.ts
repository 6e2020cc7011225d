import { expect } from 'chai';
import type { ModelTurn, TurnStep } from 'millrace/testing/server';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Deferred, deferred } from './deferred.ts';
import { lowContrasts } from './lowContrasts.ts';
import { type OpenTimeline, openTimeline } from './openTimeline.ts';
import { pictureFacts } from './pictureFacts.ts';
import { startChromium } from './startChromium.ts';

const PUBLISH: TurnStep = {
  call: { name: 'publish', arguments: { version: '1.0', audience: 'all' } },
};
const READ_LOG: TurnStep = { call: { name: 'read_log', arguments: { name: 'build' } } };
const THANKS: ModelTurn = { steps: [{ text: 'That is all.' }] };

describe('the timeline page in Chromium', function () {
  this.timeout(60_000);
  let browser: Browser | undefined;
  let open: OpenTimeline | undefined;
  /** Holds the model up, or the log. */
  let gate: Deferred;
  /** How often the log was asked for. */
  let logsRead: number;

  before(async function () {
    browser = await startChromium(this);
  });
  beforeEach(() => {
    gate = deferred();
    logsRead = 0;
  });
  afterEach(async () => {
    gate.resolve();
    const problems = open?.problems ?? [];
    await open?.close();
    open = undefined;
    expect(problems).to.deep.equal([]);
  });
  after(() => browser?.close());

  /** Opens the page for a model that says this first, and for a log that is held up after its first line. */
  async function start(
    steps: readonly TurnStep[],
    context: BrowserContextOptions = {},
  ): Promise<OpenTimeline> {
    if (browser === undefined) throw new Error('There is no browser.');
    async function* log(): AsyncGenerator<string> {
      logsRead += 1;
      yield 'first line\n';
      await gate.promise;
      yield 'last line\n';
    }
    open = await openTimeline(
      browser,
      { turns: [{ steps, deltaChars: 8_192 }, THANKS], log },
      context,
    );
    return open;
  }

  it('shows text while the model writes, and a result before it has finished', async () => {
    const { page, button, call, status } = await start([
      { text: 'Let me measure.' },
      { call: { name: 'measure_window' } },
      { until: gate.promise },
      { text: ' And more.' },
    ]);
    await button('Run').click();
    await page.locator('[aria-busy="true"] .said', { hasText: /^Let me measure\.$/ }).waitFor();
    await call(1, 'settled').locator('.output', { hasText: '"width":1280' }).waitFor();
    expect(await page.locator('#model-state').textContent()).to.equal('writing');
    gate.resolve();
    await status('done').waitFor();
    expect(await status('done').textContent()).to.match(
      /: 1 of 1 results came while the model was writing$/,
    );
    const said = await page.locator('[aria-busy="false"] .said').allTextContents();
    expect(said).to.deep.equal(['Let me measure. And more.', 'That is all.']);
  });

  it('shows partial output before its tool ends', async () => {
    const { button, call, status } = await start([READ_LOG]);
    await button('Run').click();
    const output = call(1, 'running').locator('.output');
    await output.waitFor();
    expect(await output.textContent()).to.equal('first line');
    gate.resolve();
    await status('done').waitFor();
    const whole = await call(1, 'settled').locator('.output').textContent();
    expect(whole).to.equal('first line\nlast line');
  });

  it('shows a failure, and input that does not fit its schema', async () => {
    const { page, button, call, status, server } = await start([
      { call: { name: 'check_link', arguments: {} } },
      { call: { name: 'hash_blocks', arguments: { blocks: 0 } } },
      { call: { name: 'hash_blocks', arguments: { blocks: 2 } } },
      { call: { name: 'check_link', arguments: { path: '/nowhere' } } },
    ]);
    await button('Run').click();
    await status('done').waitFor();
    const [missing, wrong, good, dead] = [1, 2, 3, 4].map((number) => call(number, 'settled'));
    expect(await missing?.textContent()).to.match(/✕ invalid, not started.*\/path/);
    expect(await wrong?.textContent()).to.match(/✕ invalid, not started.*\/blocks/);
    expect(await good?.textContent()).to.match(/✓ done, .*[0-9a-f]{16}$/);
    expect(await dead?.textContent()).to.match(/✕ failed, .*\/nowhere answers with status 404\.$/);
    const { body } = server.model.requests[1] ?? {};
    expect(JSON.stringify(body)).to.match(/("is_error":true.*){3}/);
    expect(await page.locator('#news p').allTextContents()).to.include('hash_blocks is done.');
  });

  it('asks before it publishes, and runs the tool on a yes', async () => {
    const { page, button, call, status } = await start([PUBLISH]);
    await button('Run').click();
    const dialog = page.getByRole('dialog', { name: 'May this tool run?' });
    await dialog.waitFor();
    expect(await dialog.textContent()).to.include('"version": "1.0"');
    await page.locator('[data-call="1"][data-waits-for="approval"]').waitFor();
    await button('Allow').click();
    await dialog.waitFor({ state: 'hidden' });
    await status('done').waitFor();
    expect(await call(1, 'settled').textContent()).to.match(/✓ done.*Published 1\.0 to all\.$/);
  });

  it('runs nothing on a no, by the button and by the Escape key', async () => {
    const { page, button, call, status } = await start([PUBLISH, PUBLISH]);
    await button('Run').click();
    await button('Deny').click();
    await call(1, 'settled').waitFor();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await status('done').waitFor();
    for (const number of [1, 2]) {
      const text = await call(number, 'settled').textContent();
      expect(text).to.match(/✕ denied, not started.*the user said no/);
    }
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, button, call, status } = await start([READ_LOG, PUBLISH]);
    const focused = (): Promise<string | null> =>
      page.evaluate(() => {
        const { activeElement } = document;
        const outline = activeElement === null ? '' : getComputedStyle(activeElement).outlineStyle;
        return outline === 'solid' ? (activeElement?.textContent ?? null) : null;
      });
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('Run');
    await page.keyboard.press('Enter');
    await button('Deny').waitFor();
    expect(await focused()).to.equal('Deny');
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('Allow');
    await page.keyboard.press('Space');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused()).to.equal('Pause');
    await page.keyboard.press('Enter');
    await status('paused').waitFor();
    expect(await focused()).to.equal('Resume');
    await page.keyboard.press('Enter');
    await status('running').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('Discard');
    await page.keyboard.press('Enter');
    await status('discarded').waitFor();
    expect(await focused()).to.equal('Run again');
    await call(2, 'settled').waitFor();
  });

  it('shows nothing new and asks nothing while it is paused, and all of it afterwards', async () => {
    const { page, button, status, call } = await start([
      { text: 'Before.' },
      { until: gate.promise },
      { text: ' After.' },
      PUBLISH,
    ]);
    await button('Run').click();
    const said = page.locator('.said').first();
    await page.locator('.said', { hasText: /^Before\.$/ }).waitFor();
    await button('Pause').click();
    await status('paused').waitFor();
    await page.locator('#grid .pause').waitFor({ state: 'attached' });
    gate.resolve();
    await giveTime(page);
    expect(await said.textContent()).to.equal('Before.');
    expect(await page.locator('[data-call]').count()).to.equal(0);
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await button('Resume').click();
    await button('Allow').click();
    await status('done').waitFor();
    expect(await said.textContent()).to.equal('Before. After.');
    await call(1, 'settled').waitFor();
  });

  it('does not read the response while it is paused: a call at its end starts afterwards', async () => {
    const long = ' After.'.repeat(300_000);
    const { page, button, status, call } = await start([
      { text: 'Before.' },
      { until: gate.promise },
      { text: long },
      READ_LOG,
    ]);
    await button('Run').click();
    await page.locator('.said', { hasText: /^Before\.$/ }).waitFor();
    await button('Pause').click();
    await status('paused').waitFor();
    gate.resolve();
    await giveTime(page);
    expect(logsRead).to.equal(0);
    await button('Resume').click();
    await status('done').waitFor();
    await call(1, 'settled').waitFor();
    expect(logsRead).to.equal(1);
    expect(await page.locator('.said').first().textContent()).to.equal(`Before.${long}`);
  });

  it('stops everything when it is discarded, and shows what had already happened', async () => {
    const { page, button, call, status, server } = await start([
      { call: { name: 'measure_window' } },
      READ_LOG,
      PUBLISH,
      { until: gate.promise },
    ]);
    await button('Run').click();
    await button('Allow').click();
    await call(2, 'running').locator('.output', { hasText: 'first line' }).waitFor();
    await call(3, 'queued').and(page.locator(':not([data-waits-for="approval"])')).waitFor();
    await button('Discard').click();
    await status('discarded').waitFor();
    const summary = page.getByRole('region', { name: 'Discarded: what had already happened' });
    expect(await summary.locator('dd').allTextContents()).to.deep.equal([
      'measure_window (call 1)',
      'read_log (call 2)',
      'publish (call 3)',
    ]);
    expect(await call(1, 'settled').textContent()).to.match(/✓ done/);
    expect(await call(2, 'settled').textContent()).to.match(/✕ stopped.*first line$/s);
    expect(await call(3, 'settled').textContent()).to.match(/✕ cancelled, not started/);
    expect(await page.locator('#model-state').textContent()).to.equal('✕ stopped');
    expect(server.model.requests).to.have.length(1);
    expect(await button('Run again').isEnabled()).to.equal(true);
  });

  it('discards a turn that is paused, and asks the model nothing more', async () => {
    const { page, button, call, status, server } = await start([READ_LOG, { text: 'Go on.' }]);
    await button('Run').click();
    await call(1, 'running').waitFor();
    await page.locator('#model-state', { hasText: 'finished' }).waitFor();
    await button('Pause').click();
    await status('paused').waitFor();
    await button('Discard').click();
    await status('discarded').waitFor();
    await call(1, 'settled').waitFor();
    expect(server.model.requests).to.have.length(1);
  });

  it('says what broke the stream, after the results of the calls', async () => {
    const { page, button, call, status } = await start([
      { call: { name: 'measure_window' } },
      { text: 'Oh' },
      { until: gate.promise },
      { fault: 'error', message: 'The model has left.' },
    ]);
    await button('Run').click();
    await call(1, 'settled').waitFor();
    await button('Pause').click();
    gate.resolve();
    await giveTime(page);
    expect(await status('paused').count()).to.equal(1);
    await button('Resume').click();
    await status('failed').waitFor();
    expect(await status('failed').textContent()).to.include('The model has left.');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`looks like something in ${colorScheme} colours, with text that can be read`, async () => {
      const { page, button, call, status } = await start([{ text: 'Look. ' }, READ_LOG], {
        colorScheme,
      });
      await button('Run').click();
      await call(1, 'running').locator('.output').waitFor();
      const bars = call(1, 'running').locator('.bars');
      await bars.locator('[data-phase="running"]').waitFor();
      expect((await look(bars.screenshot())).bluePixels).to.be.greaterThan(20);
      const { lightness, colours } = await look(page.screenshot());
      expect(colours).to.be.greaterThan(50);
      if (colorScheme === 'light') expect(lightness).to.be.greaterThan(225);
      else expect(lightness).to.be.lessThan(40);
      gate.resolve();
      await status('done').waitFor();
      expect(await lowContrasts(page)).to.deep.equal([]);
    });
  }

  async function look(png: Promise<Buffer>): ReturnType<typeof pictureFacts> {
    if (browser === undefined) throw new Error('There is no browser.');
    return pictureFacts(browser, await png);
  }
});

/** Gives what was sent to a page every chance to come: other answers of the server come, and the page is drawn. */
async function giveTime(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 20; round += 1) {
      await (await fetch('/style.css', { cache: 'no-store' })).text();
      await new Promise(requestAnimationFrame);
    }
  });
}
