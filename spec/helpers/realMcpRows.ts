import type { NamedCall } from './realMcpRuns.ts';

/** What a call of a tool of server-everything gives, whatever it is reached over. */
export interface EverythingRow {
  readonly what: string;
  readonly call: NamedCall;
  /** As `shown` gives it. */
  readonly shown: object;
}

const text = (value: string) => ({ type: 'text', text: value });
const ok = (...parts: readonly object[]) => ({ status: 'ok', isError: false, parts });
const invalid = (message: string) => ({ status: 'invalid', isError: true, parts: [text(message)] });
const image = { type: 'image', mediaType: 'image/png', data: 5380 };

/** The tools that a client without capabilities of its own can use, sorted. */
export const EVERYTHING_TOOLS: readonly string[] = [
  'echo',
  'get-annotated-message',
  'get-env',
  'get-resource-links',
  'get-resource-reference',
  'get-structured-content',
  'get-sum',
  'get-tiny-image',
  'gzip-file-as-resource',
  'toggle-simulated-logging',
  'toggle-subscriber-updates',
  'trigger-long-running-operation',
];

export const EVERYTHING_ROWS: readonly EverythingRow[] = [
  { what: 'a text', call: ['echo', { message: 'hi' }], shown: ok(text('Echo: hi')) },
  {
    what: 'what is wrong with arguments that lack a member',
    call: ['echo', {}],
    shown: invalid('The arguments are invalid: /message is required, but missing.'),
  },
  {
    what: 'what is wrong with arguments of the wrong type',
    call: ['echo', { message: 1 }],
    shown: invalid('The arguments are invalid: /message must be a string, got 1.'),
  },
  {
    what: 'the names of the tools for one that is not there',
    call: ['nope', {}],
    shown: {
      status: 'unknown-tool',
      isError: true,
      parts: [text(`There is no tool named "nope". Known tools: ${EVERYTHING_TOOLS.join(', ')}.`)],
    },
  },
  { what: 'a sum', call: ['get-sum', { a: 2, b: 3 }], shown: ok(text('The sum of 2 and 3 is 5.')) },
  {
    what: 'an image between texts',
    call: ['get-tiny-image', {}],
    shown: ok(
      text("Here's the image you requested:"),
      image,
      text('The image above is the MCP logo.'),
    ),
  },
  {
    what: 'a structured value, and the text that says the same once',
    call: ['get-structured-content', { location: 'New York' }],
    shown: {
      ...ok(text('{"temperature":33,"conditions":"Cloudy","humidity":82}')),
      structured: { temperature: 33, conditions: 'Cloudy', humidity: 82 },
    },
  },
  {
    what: 'an image that is for the user only',
    call: ['get-annotated-message', { messageType: 'error', includeImage: true }],
    shown: ok(text('Error: Operation failed'), { ...image, audience: 'user' }),
  },
  {
    what: 'a text that is for the user only',
    call: ['get-annotated-message', { messageType: 'success' }],
    shown: ok({ ...text('Operation completed successfully'), audience: 'user' }),
  },
  {
    what: 'a text that is for the assistant',
    call: ['get-annotated-message', { messageType: 'debug' }],
    shown: ok(text('Debug: Cache hit ratio 0.95, latency 150ms')),
  },
  {
    what: 'links that nobody has followed',
    call: ['get-resource-links', { count: 3 }],
    shown: ok(
      text('Here are 3 resource links to resources available in this server:'),
      link('Blob', 1),
      link('Text', 2),
      link('Blob', 3),
    ),
  },
  {
    what: 'the bytes of a resource',
    call: ['get-resource-reference', { resourceType: 'Blob', resourceId: 2 }],
    shown: ok(
      text('Returning resource reference for Resource 2:'),
      {
        type: 'file',
        mediaType: 'text/plain',
        data: 76,
        name: '2',
        extra: { uri: 'demo://resource/dynamic/blob/2' },
      },
      text('You can access this resource using the URI: demo://resource/dynamic/blob/2'),
    ),
  },
  {
    what: 'the error of a tool that reaches nobody',
    call: [
      'gzip-file-as-resource',
      { name: 'x.gz', data: 'http://127.0.0.1:9/', outputType: 'resource' },
    ],
    shown: { status: 'error', isError: true, parts: [text('fetch failed')] },
  },
  {
    what: 'a link to a resource that it has made',
    call: [
      'gzip-file-as-resource',
      { name: 'y.gz', data: 'data:text/plain;base64,aGVsbG8=', outputType: 'resourceLink' },
    ],
    shown: ok({
      type: 'link',
      url: 'demo://resource/session/y.gz',
      name: 'y.gz',
      mediaType: 'application/gzip',
    }),
  },
  {
    what: 'no tool that runs as a task only',
    call: ['simulate-research-query', { topic: 'x' }],
    shown: {
      status: 'unknown-tool',
      isError: true,
      parts: [
        text(
          `There is no tool named "simulate-research-query". Known tools: ${EVERYTHING_TOOLS.join(', ')}.`,
        ),
      ],
    },
  },
];

function link(kind: 'Blob' | 'Text', id: number): object {
  return {
    type: 'link',
    url: `demo://resource/dynamic/${kind.toLowerCase()}/${id}`,
    name: `${kind} Resource ${id}`,
    description: `Resource ${id}: plaintext resource`,
    mediaType: 'text/plain',
  };
}

/** What the server itself says of arguments that are wrong. */
export const INVALID_ARGUMENTS: readonly (readonly [input: object, text: string])[] = [
  [{}, 'Invalid input: expected string, received undefined at message'],
  [{ message: 1 }, 'Invalid input: expected string, received number at message'],
];
