import { expect } from 'chai';
import { firstValueFrom, ReplaySubject } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';
import { compileBodies } from '../helpers/requestLogCompiler.ts';
import { answerProblems, callsIn, type Wire } from '../helpers/requestLogMarks.ts';
import { brokenRules } from '../helpers/requestLogRules.ts';
import { SDK_WRITERS } from '../helpers/requestLogSdk.ts';
import { type PlayedConversation, playConversation } from '../helpers/requestLogStory.ts';

/** Text with all that is hard to carry: joined emoji, other directions, line separators, marks, NUL, quotes. */
const HARD_TEXT =
  '👩‍👩‍👧 שלום مرحبا 東京 e\u0301 \u2028\u2029 \u0000 \ufeff "\\" </script> \r\n\t 🌧️';
const LONG_IDS = [`${'i'.repeat(999)}1`, `${'i'.repeat(999)}2`] as const;
/** A name under which the model knows a tool. */
const ALIASES = { echo: { names: ['shout'] } };
const HOW_MANY = 5;
/** Formats that carry arguments as an object, so that there is no text that could be broken. */
const AS_OBJECTS: readonly FormatName[] = ['gemini', 'ollama'];

/** Tools that give nothing, or hard text, or end in the order opposite to that of their calls. */
function edgeTools(): ToolRegistry {
  const ended$ = Array.from({ length: HOW_MANY }, () => new ReplaySubject<void>(1));
  return new ToolRegistry([
    invokable({ name: 'nothing', description: '', concurrency: 'safe', execute: () => undefined }),
    streamable({ name: 'blank', description: '', concurrency: 'safe', execute: () => ['', ' \n'] }),
    enhancedInvokable({
      name: 'no_parts',
      description: '',
      concurrency: 'safe',
      execute: () => ({ parts: [] }),
    }),
    invokable({
      name: 'wordless',
      description: '',
      concurrency: 'safe',
      execute: () => {
        throw new Error('');
      },
    }),
    invokable({
      name: 'echo',
      description: HARD_TEXT,
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } } as const,
      concurrency: 'safe',
      execute: ({ text = '' }) => `<${text}>`,
    }),
    invokable({
      name: 'countdown',
      description: 'Ends when the next one has ended.',
      inputSchema: { type: 'object', properties: { at: { type: 'integer' } } } as const,
      concurrency: 'safe',
      execute: async ({ at = 0 }) => {
        const next$ = ended$[at + 1];
        if (next$ !== undefined) await firstValueFrom(next$);
        ended$[at]?.next();
        return `done ${at}`;
      },
    }),
  ]);
}

function edgeTurns(format: FormatName): readonly ModelTurn[] {
  const echo = { name: 'echo', arguments: { text: HARD_TEXT } };
  const marked = [...LONG_IDS, 'same', 'same'].map((id) => ({ call: { ...echo, id } }));
  const broken = ['{"text":', '[1]', '{"text":"a"}{"text":"b"}', 'null'];
  return [
    {
      steps: ['nothing', 'blank', 'no_parts', 'wordless'].map((name) => ({ call: { name } })),
    },
    { steps: [{ text: HARD_TEXT }, ...marked] },
    {
      steps: [
        ...marked,
        { call: { ...echo, name: 'shout' } },
        { call: { ...echo, name: 'nowhere: 東京 🗼' } },
      ],
    },
    {
      steps: Array.from({ length: HOW_MANY }, (_, at) => ({
        call: { name: 'countdown', arguments: { at } },
      })),
    },
    AS_OBJECTS.includes(format)
      ? { steps: [{ call: { name: 'echo' } }] }
      : { steps: broken.map((text) => ({ call: { name: 'echo', arguments: text } })) },
    { steps: [{ text: 'That is all.' }] },
  ];
}

describe('the requests of calls that are hard to answer', () => {
  const played = new Map<FormatName, PlayedConversation>();
  const errors = new Map<FormatName, readonly string[]>();

  before(async () => {
    for (const format of FORMAT_NAMES) {
      const executor = new ToolExecutor(edgeTools(), { resolve: { aliases: ALIASES } });
      played.set(format, await playConversation(format, { turns: edgeTurns(format), executor }));
    }
    const bodies = FORMAT_NAMES.map((format) => ({ format, body: lastBody(format) }));
    const found = await compileBodies(bodies);
    for (const [index, { format }] of bodies.entries()) errors.set(format, found[index] ?? []);
  });

  const lastBody = (format: FormatName): Wire => played.get(format)?.requests.at(-1)?.body as Wire;

  for (const format of FORMAT_NAMES) {
    it(`have one answer for each call of ${format}, in call order`, () => {
      const { requests, events, done } = played.get(format) as PlayedConversation;
      const ended = events.flatMap((event) =>
        event.type === 'tool-result' && event.call.name === 'countdown' ? event.result.index : [],
      );
      expect(ended).to.deep.equal([4, 3, 2, 1, 0]);
      expect(done).to.include({ reason: 'stop', turns: 6 });
      const problems = requests.flatMap(({ body }) => answerProblems(format, body));
      expect(problems).to.deep.equal([]);
      const broken = AS_OBJECTS.includes(format) ? 1 : 4;
      expect(callsIn(format, lastBody(format)).length).to.equal(4 + 4 + 6 + HOW_MANY + broken);
    });

    it(`keep ids of ${format} of any length, and tell apart those that come twice`, () => {
      const ids = callsIn(format, lastBody(format)).map(({ id }) => id);
      for (const turn of [ids.slice(4, 8), ids.slice(8, 12)]) {
        expect(turn.slice(0, 3)).to.deep.equal([...LONG_IDS, 'same']);
        expect(turn[3]).to.be.a('string').that.is.not.oneOf(['', 'same']);
      }
    });

    it(`carry text of ${format} unchanged, there and back`, () => {
      const text = JSON.stringify(lastBody(format));
      const written = JSON.stringify(`<${HARD_TEXT}>`).slice(1, -1);
      expect(text.split(written).length - 1).to.equal(9);
    });

    it(`of ${format} are what the types of the SDK accept`, async () => {
      expect(errors.get(format)).to.deep.equal([]);
      expect(brokenRules(format, lastBody(format))).to.deep.equal([]);
      const write = new Map(Object.entries(SDK_WRITERS)).get(format);
      if (write !== undefined) {
        expect(await write(lastBody(format))).to.deep.equal(lastBody(format));
      }
    });
  }
});
