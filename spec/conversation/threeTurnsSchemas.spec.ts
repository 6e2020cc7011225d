import { expect } from 'chai';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';
import { compileBodies } from '../helpers/requestLogCompiler.ts';
import { historyOf, type Wire } from '../helpers/requestLogMarks.ts';
import { brokenRules } from '../helpers/requestLogRules.ts';
import { SDK_WRITERS } from '../helpers/requestLogSdk.ts';
import { playStory } from '../helpers/requestLogStory.ts';

// What these checks stand on: the request types of the official SDKs, as `requestLogTypes.ts` names them, and the TypeScript
// compiler, which is given every body of the log as a literal: a member that is missing, unknown or of another type is an error,
// also in each kind of block. For gemini, cohere-v2 and bedrock-converse also the code of the SDK that writes requests at run
// time from what it knows of the schema; the other SDKs send what they are given as it is. Rules that are in no type, such as that
// no text may be blank, stand on the documentation of the provider.

/** Bodies that a provider would refuse, by what is wrong with them. */
const FAULTS: Readonly<Record<string, (format: FormatName, body: Wire) => Wire>> = {
  'a member that nobody knows': (_, body) => ({ ...body, surprise: 1 }),
  'an entry with a member that nobody knows': (format, body) => {
    const entries = historyOf(format, body);
    return withHistory(format, body, entries.with(-1, { ...entries.at(-1), surprise: 1 }));
  },
  'an entry of no known kind': (format, body) =>
    withHistory(format, body, [...historyOf(format, body), { role: 'nobody', type: 'nothing' }]),
  'tools of another form': (format, body) =>
    format === 'bedrock-converse'
      ? { ...body, toolConfig: { tools: [{ name: 1 }] } }
      : { ...body, tools: [{ name: 1 }] },
};

describe('the requests of three turns', () => {
  const logs = new Map<FormatName, readonly unknown[]>();
  /** Errors of the compiler, by format and number of the request or what is wrong with it. */
  const errors = new Map<string, readonly string[]>();

  before(async () => {
    const cases: (readonly [string, FormatName, unknown])[] = [];
    for (const format of FORMAT_NAMES) {
      const { requests } = await playStory(format);
      const bodies = requests.map(({ body }) => body);
      logs.set(format, bodies);
      for (const [index, body] of bodies.entries())
        cases.push([`${format} ${index}`, format, body]);
      const last = bodies.at(-1) as Wire;
      for (const [name, spoil] of Object.entries(FAULTS)) {
        cases.push([`${format} ${name}`, format, spoil(format, last)]);
      }
    }
    const found = await compileBodies(cases.map(([, format, body]) => ({ format, body })));
    for (const [index, [name]] of cases.entries()) errors.set(name, found[index] ?? []);
  });

  for (const format of FORMAT_NAMES) {
    it(`of ${format} are what the types of the SDK accept`, () => {
      expect([0, 1, 2].map((index) => errors.get(`${format} ${index}`))).to.deep.equal([
        [],
        [],
        [],
      ]);
    });

    it(`of ${format} would not be accepted with something wrong in them`, () => {
      for (const name of Object.keys(FAULTS)) {
        expect(errors.get(`${format} ${name}`), name).to.not.deep.equal([]);
      }
    });

    it(`of ${format} keep the rules that are in no type`, () => {
      for (const body of logs.get(format) ?? [])
        expect(brokenRules(format, body)).to.deep.equal([]);
    });
  }

  for (const [name, write] of Object.entries(SDK_WRITERS)) {
    const format = name as FormatName;

    it(`of ${format} are written by the SDK as they are`, async () => {
      const bodies = logs.get(format) ?? [];
      expect(bodies.length).to.equal(3);
      for (const body of bodies) expect(await write(body as Wire)).to.deep.equal(body);
    });

    it(`of ${format} would not be written so with something wrong in them`, async () => {
      const last = logs.get(format)?.at(-1) as Wire;
      for (const [fault, spoil] of Object.entries(FAULTS)) {
        const body = spoil(format, last);
        const written = await write(body).catch(() => undefined);
        expect(written, fault).to.not.deep.equal(body);
      }
    });
  }
});

function withHistory(format: FormatName, body: Wire, entries: readonly unknown[]): Wire {
  const text = JSON.stringify(historyOf(format, body));
  return JSON.parse(JSON.stringify(body).replace(text, () => JSON.stringify(entries)));
}
