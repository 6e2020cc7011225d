import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { toHtml } from '../../lib/cli/timeline/toHtml.ts';
import { brokenTurn, hostileTurn, tripTurn } from '../cli/timeline/exampleTurns.ts';
import { startChromium } from './startChromium.ts';

describe('the page of a turn in a browser', function () {
  this.timeout(30_000);
  let browser: Browser | undefined;

  before(async function () {
    this.timeout(60_000);
    browser = await startChromium(this);
  });

  after(async () => {
    await browser?.close();
  });

  /** Shows a page in a window of so many pixels, closes it at the end. */
  async function withPage(
    html: string,
    width: number,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    const page = await browser?.newPage({ viewport: { width, height: 800 } });
    if (page === undefined) throw new Error('There is no browser.');
    try {
      await page.setContent(html);
      await look(page);
    } finally {
      await page.close();
    }
  }

  it('does not scroll sideways as a whole, however narrow the window', async () => {
    for (const turn of [tripTurn(), brokenTurn(), hostileTurn()]) {
      for (const width of [320, 390, 1_200]) {
        await withPage(toHtml(turn), width, async (page) => {
          const needed = await page.evaluate('document.documentElement.scrollWidth');
          expect(needed).to.equal(width);
        });
      }
    }
  });

  it('shows the details of the row with the focus, and of the one that is pointed at instead', async () => {
    await withPage(toHtml(tripTurn()), 1_200, async (page) => {
      const shown = () => page.locator('.detail:visible p:first-child').allTextContents();
      expect(await shown()).to.deep.equal([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await shown()).to.deep.equal(['#0 read_file: src/cart/total.ts']);
      await page.locator('#row-6').hover();
      expect(await shown()).to.deep.equal(['#6 deploy: staging']);
    });
  });
});
