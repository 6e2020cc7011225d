/**
 * A model that uses the tools of two MCP servers: what the user trusts runs while the model still writes, side by side and
 * across the servers; all else waits for its good end. Once over stdio alone, once with one of the servers over HTTP.
 *
 *   npx tsx examples/mcp/main.ts    offline: the servers are dev dependencies, and the model follows a script
 */
import assert from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConversationEvent, converse, ToolExecutor, ToolRegistry } from 'millrace';
import { connectMcpServers, type McpTarget } from 'millrace/mcp';
import { scriptedModel } from 'millrace/testing';
import { filter, firstValueFrom, lastValueFrom, Subject, skip, tap, toArray } from 'rxjs';
import { script } from './script.ts';
import { overHttp, overStdio } from './servers.ts';

const folder = await mkdtemp(join(tmpdir(), 'millrace-mcp-'));
try {
  await play('Both servers over stdio', overStdio('server-everything', 'stdio'));
  const server = await overHttp('server-everything');
  try {
    await play('One of them over HTTP', { url: server.url });
  } finally {
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true });
}

async function play(title: string, everything: McpTarget): Promise<void> {
  console.log(`\n${title}`);
  await writeFile(join(folder, 'north.txt'), 'Snow above 900 metres.');
  await writeFile(join(folder, 'south.txt'), 'Dry, with a light wind.');

  const servers = connectMcpServers(
    { everything, files: overStdio('server-filesystem', folder) },
    {
      // One tool of this server may run beside others; each of its others runs alone.
      everything: { override: { 'trigger-long-running-operation': { concurrency: 'safe' } } },
      // This server is believed: what it says only reads may run beside others.
      files: { trust: 'annotations' },
    },
  );
  try {
    const executor = new ToolExecutor(new ToolRegistry(await servers.refresh()));
    const events$ = new Subject<ConversationEvent>();
    const results$ = events$.pipe(filter(({ type }) => type === 'tool-result'));
    const thirdResult = firstValueFrom(results$.pipe(skip(2)));
    const events = await lastValueFrom(
      converse({
        model: scriptedModel(script(folder, thirdResult), { format: 'anthropic-messages' }),
        executor,
        messages: [{ role: 'user', content: 'Write a report on both valleys.' }],
      }).pipe(tap(events$), tap(tell), toArray()),
    );
    check(events);
  } finally {
    await servers.close();
  }
  assert.equal(await readFile(join(folder, 'report.txt'), 'utf8'), 'Snow north, wind south.');
}

function tell(event: ConversationEvent): void {
  switch (event.type) {
    case 'text-delta':
      return console.log(`  ${event.delta}`);
    case 'tool-start':
      return console.log(`    ${event.call.index} ${event.call.name} starts`);
    case 'tool-progress':
      return console.log(`    ${event.call.index} is at`, event.value);
    case 'tool-result': {
      const [part] = event.result.parts;
      return console.log(`    ${event.call.index} →`, part?.type === 'text' ? part.text : part);
    }
    case 'finish':
      return console.log('  (the model has finished)');
  }
}

/** The calls that the user trusts ran at once, and while the model was writing; the others began when it had finished. */
function check(events: readonly ConversationEvent[]): void {
  const at = (type: ConversationEvent['type'], index?: number) =>
    events.findIndex(
      (event) =>
        event.type === type &&
        (index === undefined || ('call' in event && event.call.index === index)),
    );
  const trusted = [0, 1, 2];
  const starts = trusted.map((index) => at('tool-start', index));
  const results = trusted.map((index) => at('tool-result', index));
  assert(!starts.includes(-1) && Math.max(...starts) < Math.min(...results), 'they overlapped');
  assert(Math.max(...results) < at('finish'), 'their results came while the model was writing');
  assert(at('tool-progress', 0) !== -1, 'the long one told how far it was');
  assert(at('tool-start', 3) > at('finish'), 'writing waited for the end of the response');
  assert(at('tool-start', 4) > at('tool-result', 3), 'what nobody trusts ran alone');
  for (const index of [...trusted, 3, 4]) {
    const event = events[at('tool-result', index)];
    assert(event?.type === 'tool-result' && event.result.status === 'ok');
  }
  const last = events.at(-1);
  assert(last?.type === 'done' && last.reason === 'stop');
}
