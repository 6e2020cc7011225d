import { type Answers, comes, FAR_MS, inMemory, outcome, PATIENCE_MS } from './bareClient.ts';
import type { SeamProbe } from './SeamProbe.ts';

const NO_ANSWER: Answers = {};
const CALL = 'tools/call';
const SECRET = 'a reason of the application';

/** What the official client does with messages, whatever they come by. */
export const messageProbes: readonly SeamProbe[] = [
  {
    seam: 'messageTap',
    defect: 'progress that comes together with the result is lost',
    isThere: () =>
      inMemory({ 'tools/call': progressAndResult }, async (client) => {
        let heard = 0;
        await client.callTool(
          { name: 'tool' },
          {
            onprogress: () => {
              heard += 1;
            },
          },
        );
        return heard === 0;
      }),
  },
  {
    seam: 'mendToolList',
    defect: 'one malformed tool makes it refuse the whole list',
    isThere: () =>
      inMemory(
        listing([{ name: 'good', inputSchema: { type: 'object' } }, { name: 'bad' }]),
        async (client) => {
          const { state } = await outcome(client.listTools());
          return state === 'rejected';
        },
      ),
  },
  {
    seam: 'messageTap',
    defect: 'one bad block of content makes it refuse the whole result',
    isThere: () =>
      inMemory(BAD_BLOCK, async (client) => {
        const { state } = await outcome(client.callTool({ name: 'tool' }));
        return state === 'rejected';
      }),
  },
  {
    seam: 'callMcpTool',
    defect: 'the longest time of a call is only looked at when there is progress',
    isThere: () =>
      inMemory(NO_ANSWER, async (client) => {
        const limits = { timeout: FAR_MS, maxTotalTimeout: PATIENCE_MS / 10 };
        const { state } = await outcome(client.callTool({ name: 'tool' }, limits));
        return state === 'pending';
      }),
  },
  {
    seam: 'callMcpTool',
    defect: 'a cancelled call is reported as timed out',
    isThere: () =>
      inMemory(NO_ANSWER, async (client) => {
        const abort = new AbortController();
        const called = client.callTool({ name: 'tool' }, { signal: abort.signal });
        abort.abort(SECRET);
        return (await outcome(called)).error?.code === 'REQUEST_TIMEOUT';
      }),
  },
  {
    seam: 'callMcpTool',
    defect: 'the server is told why a call was cancelled',
    isThere: () =>
      inMemory(NO_ANSWER, async (client, sent) => {
        const abort = new AbortController();
        const called = client.callTool({ name: 'tool' }, { signal: abort.signal });
        await comes(() => sent.some((message) => 'method' in message && message.method === CALL));
        abort.abort(SECRET);
        await outcome(called);
        return JSON.stringify(sent).includes(SECRET);
      }),
  },
  {
    seam: 'callMcpTool',
    defect: 'an output that breaks its schema is an error without the content',
    isThere: () =>
      inMemory(WRONG_OUTPUT, async (client) => {
        await client.listTools();
        const { state } = await outcome(client.callTool({ name: 'tool' }));
        return state === 'rejected';
      }),
  },
];

const progressAndResult: Answers[string] = ({ params }) => {
  const { _meta } = params as { readonly _meta: { readonly progressToken: unknown } };
  const { progressToken } = _meta;
  return [
    { method: 'notifications/progress', params: { progressToken, progress: 1 } },
    { result: { content: [] } },
  ];
};

function listing(tools: readonly object[]): Answers {
  return { 'tools/list': () => [{ result: { tools } }] };
}

const BAD_BLOCK: Answers = {
  'tools/call': () => [{ result: { content: [{ type: 'text', text: 'one' }, { type: 'two' }] } }],
};

const NUMBER = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
const WRONG_OUTPUT: Answers = {
  ...listing([{ name: 'tool', inputSchema: { type: 'object' }, outputSchema: NUMBER }]),
  'tools/call': () => [
    { result: { content: [{ type: 'text', text: 'one' }], structuredContent: { n: 'one' } } },
  ],
};
