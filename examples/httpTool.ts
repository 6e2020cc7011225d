/**
 * Tools that call a service over HTTP, here one that this program starts: the request ends with the call, a bad status
 * becomes a failure that the model understands, and a body is a result that comes in pieces.
 */
import assert from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ky, { isHTTPError } from 'ky';
import {
  invokable,
  streamable,
  type ToolErrorCode,
  ToolExecutor,
  ToolFailure,
  ToolRegistry,
} from 'millrace';
import { filter, firstValueFrom, lastValueFrom, ReplaySubject, take, timeout, toArray } from 'rxjs';

/** The paths of requests that the client has broken off. */
const brokenOff$ = new ReplaySubject<string>();
const server = startService();
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A client that does not time out by itself: that is for the tool to say, and for the executor to keep. */
const client = ky.create({ retry: 0, timeout: false });

const weather = invokable({
  name: 'weather',
  description: 'The weather of a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  concurrency: 'safe',
  timeoutMs: 1_000,
  execute: ({ city }, { signal }) =>
    client
      .get(`${url}/weather/${encodeURIComponent(city)}`, { signal })
      .json()
      .catch(fail),
});

const readLog = streamable({
  name: 'read_log',
  description: 'The log of the service, as it is written.',
  concurrency: 'safe',
  execute: async (_, { signal }) => {
    const { body } = await client.get(`${url}/log`, { signal }).catch(fail);
    return body?.pipeThrough(new TextDecoderStream()) ?? '';
  },
});

/** Says what the model should know of a request that failed: not its address, which may hold secrets. */
function fail(cause: unknown): never {
  if (!isHTTPError(cause)) {
    throw new ToolFailure('The service cannot be reached.', { code: 'unavailable', cause });
  }
  const { status } = cause.response;
  throw new ToolFailure(`The service answered with status ${status}.`, {
    code: codeOf(status),
    cause,
  });
}

function codeOf(status: number): ToolErrorCode {
  if (status === 429) return 'rate-limit';
  if (status === 401 || status === 403) return 'auth';
  return status >= 500 ? 'unavailable' : 'tool-failed';
}

const executor = new ToolExecutor(new ToolRegistry([weather, readLog]));

const cities = ['Oslo', 'Busytown', 'Lockedtown', 'Downtown', 'Nowhere', 'Sleepytown'];
const results = await executor.executeAll(
  cities.map((city, index) => ({ id: `call_${index}`, name: 'weather', arguments: { city } })),
);
const lines = results.map(({ status, error, parts }, index) => {
  const text = parts[0]?.type === 'text' ? parts[0].text : '';
  const code = error && ` ${error.code}${error.retryable ? ', may be tried again' : ''}`;
  return `${cities[index]}: ${status}${code ?? ''}: ${text}`;
});
console.log(lines.join('\n'));
assert.deepStrictEqual(lines, [
  'Oslo: ok: {"celsius":12,"sky":"rain"}',
  'Busytown: error rate-limit, may be tried again: The service answered with status 429.',
  'Lockedtown: error auth: The service answered with status 403.',
  'Downtown: error unavailable, may be tried again: The service answered with status 503.',
  'Nowhere: error tool-failed: The service answered with status 404.',
  'Sleepytown: timeout timeout, may be tried again: The tool did not finish within 1000 ms.',
]);

const run = executor.open();
run.addTool({ id: 'call_log', name: 'read_log' });
await firstValueFrom(run.events$.pipe(filter(({ type }) => type === 'tool-output')));
run.cancel(0, 'that was enough');
const [stopped] = await run.getRemainingResults();
console.log(`\nThe log: ${stopped?.status}, ${stopped?.execution}:`, stopped?.parts);
assert.strictEqual(`${stopped?.status} ${stopped?.execution}`, 'cancelled interrupted');
assert.match(JSON.stringify(stopped?.parts), /that was enough.*Output before that:.*line 1/);

const brokenOff = await lastValueFrom(brokenOff$.pipe(take(2), toArray(), timeout(5_000)));
console.log('\nRequests that were broken off:', brokenOff);
assert.deepStrictEqual(
  brokenOff,
  ['/weather/Sleepytown', '/log'],
  'the signals reached the service',
);
server.close();
server.closeAllConnections();

/** The service: one city is well, some are not, one never answers; and the log never ends. */
function startService() {
  const statuses = new Map(
    Object.entries({ Oslo: 200, Busytown: 429, Lockedtown: 403, Downtown: 503 }),
  );
  return createServer(({ url: path = '' }, response) => {
    response.once('close', () => response.writableEnded || brokenOff$.next(path));
    if (path === '/weather/Sleepytown') return;
    if (path === '/log') {
      let count = 0;
      const pace = setInterval(() => response.write(`line ${(count += 1)}\n`), 20);
      response.once('close', () => clearInterval(pace));
      return;
    }
    response.statusCode = statuses.get(path.replace('/weather/', '')) ?? 404;
    response.end(JSON.stringify({ celsius: 12, sky: 'rain' }));
  }).listen(0, '127.0.0.1');
}
