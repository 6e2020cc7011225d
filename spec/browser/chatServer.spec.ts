import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Agent, openAgent } from '../../examples/chat/agent.ts';
import { type ChatServer, startChatServer } from '../../examples/chatServer/server.ts';
import { lowContrasts } from './lowContrasts.ts';
import { startChromium } from './startChromium.ts';

describe('the page of the chat server in Chromium', function () {
  this.timeout(60_000);
  let browser: Browser | undefined;
  let agent: Agent;
  let server: ChatServer;
  /** What went wrong on a page: errors that nobody caught, and what its policy refused. */
  let problems: string[];

  before(async function () {
    browser = await startChromium(this);
  });
  beforeEach(async () => {
    problems = [];
    agent = await openAgent({ pace: 0.1 });
    server = await startChatServer(agent);
  });
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await server.close();
    await agent.close();
    expect(problems).to.deep.equal([]);
  });
  after(() => browser?.close());

  async function open(context: BrowserContextOptions = {}): Promise<Page> {
    if (browser === undefined) throw new Error('There is no browser.');
    const page = await browser.newPage(context);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(server.url);
    return page;
  }

  async function say(page: Page, text: string): Promise<void> {
    await page.getByLabel('Message').fill(text);
    await page.keyboard.press('Enter');
  }

  function call(page: Page, name: string, state: string): Locator {
    return page.locator(`.call[data-state="${state}"]`, { hasText: name });
  }

  function status(page: Page, text: string): Locator {
    return page.getByRole('status').filter({ hasText: text });
  }

  it('shows a tool that runs, asks what it has to, and books what was allowed', async () => {
    const page = await open();
    await say(page, 'Plan a trip to Bergen.');
    await call(page, 'find_trains', 'running').getByText('IC 7 08:12 to Bergen').waitFor();
    await page.getByLabel('Which of the trains do you want?').fill('IC 9');
    await page.getByRole('button', { name: 'Answer' }).click();
    await status(page, 'Waits for you').waitFor();
    expect(agent.bookings).to.deep.equal([]);
    await page.getByRole('button', { name: 'Allow' }).click();
    await status(page, 'Ready').waitFor();
    expect(agent.bookings).to.deep.equal(['IC 9']);
    expect(await page.locator('.said').last().textContent()).to.equal(
      'A seat in IC 9 is booked. Anything else?',
    );
    expect(await page.locator('.call').count()).to.equal(4);
    expect(await page.locator('.question').count()).to.equal(0);
  });

  it('does not book what was declined', async () => {
    const page = await open();
    await say(page, 'Plan a trip to Bergen.');
    await page.getByLabel('Which of the trains do you want?').fill('IC 9');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Decline' }).click();
    await status(page, 'Ready').waitFor();
    expect(await call(page, 'book_train', 'failed').locator('.state').textContent()).to.equal(
      'denied',
    );
    expect(agent.bookings).to.deep.equal([]);
  });

  it('stops an answer, and takes the next question at once', async () => {
    const page = await open();
    await say(page, 'Tell me a story.');
    await page.getByText('Once there was').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await status(page, 'Stopped').waitFor();
    await say(page, 'What is the weather in Oslo?');
    await status(page, 'Ready').waitFor();
    const said = await page.locator('.said').allTextContents();
    expect(said[0])
      .to.match(/^Once there was/)
      .and.not.to.contain('nobody pushed in');
    expect(said.at(-1)).to.match(/^In Oslo it is like this today/);
  });

  it('keeps the chats of two pages apart', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await Promise.all([say(one, 'The weather in Oslo?'), say(other, 'The weather in Rome?')]);
    await Promise.all([status(one, 'Ready').waitFor(), status(other, 'Ready').waitFor()]);
    expect(await one.locator('#log').textContent())
      .to.contain('In Oslo it is')
      .and.not.to.contain('Rome');
    expect(await other.locator('#log').textContent())
      .to.contain('In Rome it is')
      .and.not.to.contain('Oslo it is');
  });

  it('shows what comes from outside as text', async () => {
    const page = await open();
    await say(page, '<img src=x onerror=alert(1)> trip');
    await page.getByLabel('Which of the trains do you want?').fill('<b>IC 9</b>');
    await page.keyboard.press('Enter');
    await page.getByText('Book a seat in <b>IC 9</b>?').waitFor();
    expect(await page.locator('#log :is(img, b)').count()).to.equal(0);
  });

  it('says that the server is gone', async () => {
    const page = await open();
    await say(page, 'Tell me a story.');
    await page.getByText('Once there was').waitFor();
    await server.close();
    await status(page, 'Failed').waitFor();
    expect(await page.locator('.note').textContent()).not.to.equal('');
    expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).to.equal(true);
    // The browser tells of it, too.
    problems = problems.filter((one) => !one.includes('net::ERR'));
    server = await startChatServer(agent);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be read on a narrow ${colorScheme} screen, and scrolls to the question`, async () => {
      const page = await open({ colorScheme, viewport: { width: 360, height: 600 } });
      await say(page, 'Plan a trip to Bergen.');
      await page.getByLabel('Which of the trains do you want?').fill('IC 9');
      await page.keyboard.press('Enter');
      await status(page, 'Waits for you').waitFor();
      expect(await lowContrasts(page)).to.deep.equal([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).to.be.at.most(360);
      const allow = await page.getByRole('button', { name: 'Allow' }).boundingBox();
      const composer = await page.locator('#composer').boundingBox();
      expect((allow?.y ?? 600) + (allow?.height ?? 0)).to.be.at.most(composer?.y ?? 0);
    });
  }
});
