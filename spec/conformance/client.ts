/**
 * The program that the conformance suite tests: connects to the server at the URL that it is given, and uses its tools. The suite
 * says by environment variables what it plays. What it writes is shown when a check fails.
 */
import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type AnyTool, type SchemaValidator, ToolExecutor, ToolRegistry } from 'millrace';
import { connectMcp, type McpConnection } from 'millrace/mcp';
import { callsOf } from './callsOf.ts';
import { MemoryOAuth } from './memoryOAuth.ts';

const {
  MCP_CONFORMANCE_SCENARIO: scenario = '',
  MCP_CONFORMANCE_PROTOCOL_VERSION: wire,
  MCP_CONFORMANCE_CONTEXT: contextText = '{}',
} = process.env;
const url = process.argv[2] ?? '';
const context = JSON.parse(contextText);

/** Rounds of authorization before it gives up: a server that refuses every token must not be asked for ever. */
const MAX_ROUNDS = 2;

const provider = scenario.startsWith('auth/')
  ? new MemoryOAuth(context.client_id && context)
  : undefined;

/** For a scenario that sends `null` where the schema has none, which the registry would refuse. */
const unchecked: SchemaValidator = { compile: () => (value) => ({ ok: true, value }) };

/** Does something that may want an authorization, getting that as often as it makes sense. */
async function authorized<T>(work: () => Promise<T>, isRefused: (gave: T) => boolean): Promise<T> {
  for (let round = 1; ; round += 1) {
    const gave = await work().catch((error: unknown) => new Failed(error));
    const isGood = !(gave instanceof Failed) && !isRefused(gave);
    const callback = provider?.takeCallback();
    if (isGood || callback === undefined || round > MAX_ROUNDS) {
      if (gave instanceof Failed) throw gave.error;
      return gave;
    }
    await finishAuthorization(callback);
  }
}

class Failed {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

async function finishAuthorization(callback: URLSearchParams): Promise<void> {
  if (provider === undefined) return;
  const iss = callback.get('iss');
  await auth(provider, {
    serverUrl: url,
    authorizationCode: callback.get('code') ?? '',
    ...(iss !== null && { iss }),
  });
}

async function callTools(tools: readonly AnyTool[]): Promise<void> {
  const isChecked = scenario !== 'http-custom-headers';
  const registry = new ToolRegistry(tools, isChecked ? {} : { validator: unchecked });
  const executor = new ToolExecutor(registry);
  for (const [index, call] of callsOf(tools, context).entries()) {
    const result = await authorized(
      () =>
        executor.run({
          kind: 'function',
          index,
          id: `call_${index}`,
          name: call.name,
          arguments: JSON.stringify(call.arguments),
        }),
      ({ error }) => error?.code === 'auth',
    );
    console.log(call.name, JSON.stringify(result));
  }
}

async function use(connection: McpConnection): Promise<void> {
  connection.diagnostics$.subscribe((diagnostic) => console.log(JSON.stringify(diagnostic)));
  try {
    await callTools(await authorized(connection.refresh, () => false));
  } finally {
    await connection.close();
  }
}

/** An application may use its client for more than tools: then its other requests go out as they should, too. */
async function useBeside(): Promise<void> {
  const client = new Client(
    { name: 'millrace', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const connection = connectMcp({ client });
  try {
    await connection.refresh();
    const { resources } = await client.listResources();
    for (const { uri } of resources) await client.readResource({ uri });
    const { prompts } = await client.listPrompts();
    for (const { name } of prompts) await client.getPrompt({ name });
  } finally {
    await connection.close();
    await client.close();
  }
}

await use(
  connectMcp(
    {
      url,
      era: wire === '2026-07-28' ? 'auto' : 'legacy',
      ...(provider && { authProvider: provider }),
    },
    { onElicit: () => [{ action: 'accept' }] },
  ),
);
if (scenario === 'http-standard-headers') await useBeside();
