import { expect } from 'chai';
import { writeTurn } from 'millrace/testing/server';
import type { Browser } from 'playwright-core';
import { bundlePage } from '../../examples/timeline/bundlePage.ts';
import { type LoopbackServer, loopbackServer } from '../helpers/loopbackServer.ts';
import { startChromium } from './startChromium.ts';

/** Nothing but scripts and data of the server: no code that is made of text. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const PAGE =
  '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/program.js"></script>';

const TURN = writeTurn('anthropic-messages', {
  steps: [
    { text: 'Let me see.' },
    { call: { name: 'weather', arguments: { city: 'Oslo' } } },
    { call: { name: 'weather', arguments: { city: 7 } } },
    { call: { name: 'count', arguments: { to: 3 } } },
    { call: { name: 'count', arguments: {} } },
  ],
});

describe('millrace/core in Chromium', function () {
  this.timeout(60_000);
  let browser: Browser | undefined;
  let server: LoopbackServer | undefined;

  before(async function () {
    browser = await startChromium(this);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  after(() => browser?.close());

  /** What a program leaves in its page under this policy. */
  async function run(program: string, policy: string): Promise<string> {
    const code = await bundlePage(new URL(program, import.meta.url));
    const headers = { 'content-security-policy': policy };
    server = await loopbackServer(({ url }, response) => {
      if (url === '/program.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
      } else if (url === '/model') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const bytes of TURN) response.write(bytes);
        response.end();
      } else {
        response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(PAGE);
      }
    });
    const page = await browser?.newPage();
    if (page === undefined) throw new Error('There is no browser.');
    await page.goto(new URL('/', server.url).href);
    await page.locator('body:not(:empty)').waitFor();
    const text = await page.locator('body').textContent();
    await page.close();
    return text ?? '';
  }

  it('runs a whole turn, inputs checked, under a Content Security Policy without unsafe-eval', async () => {
    expect(JSON.parse(await run('./coreProgram.ts', POLICY))).to.deep.equal({
      answers: [
        '0 ok: Rain in Oslo.',
        '1 invalid: The arguments are invalid: /city Invalid type: Expected string but received 7.',
        '2 ok: 1 2 3 ',
        '3 invalid: The arguments are invalid: /to is required, but missing.',
      ],
      refusedByTurn: [],
      attempts: ['EvalError', 'EvalError'],
    });
  });

  it('is for pages where Ajv, which generates code, is refused', async () => {
    expect(await run('./ajvProgram.ts', POLICY)).to.match(/unsafe-eval/);
    await server?.close();
    const loose = POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'");
    expect(await run('./ajvProgram.ts', loose)).to.equal('1 tool');
  });
});
