/**
 * Starts the page that shows a turn live, and says where it is. With `--fast` it asks for what the page loads, checks it,
 * and ends.
 */
import assert from 'node:assert';
import { startTimelineServer } from './server.ts';

const server = await startTimelineServer();

if (process.argv.includes('--fast')) {
  const page = await fetch(server.url);
  const program = await fetch(`${server.url}/page.js`);
  const html = await page.text();
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'(;|$)/);
  assert(html.includes('src="/page.js"'), 'the page loads its program');
  assert(!/<script>|<style>|\son\w+=|\sstyle=/.test(html), 'nothing stands inline');
  assert.equal(program.status, 200);
  assert((await program.text()).length > 10_000, 'the program has the library in it');
  await server.close();
  console.log('The page, its program and its policy are served.');
} else {
  console.log(`${server.url}\nPress Ctrl+C to end.`);
  process.once('SIGINT', () => void server.close());
}
