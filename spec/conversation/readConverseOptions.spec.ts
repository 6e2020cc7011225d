import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { readConverseOptions } from '../../lib/conversation/readConverseOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { formats } from '../../lib/formats/formats.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { FORMAT_NAMES } from '../helpers/histories.ts';

const model = scriptedModel([]) as ConverseOptions['model'];
const other = scriptedModel([], { format: 'cohere-v2' }) as ConverseOptions['model'];
const executor = new ToolExecutor(new ToolRegistry());
const given: ConverseOptions = { model, executor, messages: [] };

describe('readConverseOptions', () => {
  it('fills in what is left open', () => {
    expect(readConverseOptions(given)).to.deep.equal({
      ...given,
      models: [model],
      format: formats['openai-chat'],
      maxTurns: 20,
      turnChars: 0,
      maxIdenticalCalls: Number.POSITIVE_INFINITY,
      recover: 'salvage',
      maxAttempts: 3,
    });
  });

  it('takes what is given, and all models in their order', () => {
    const bounds = { maxTurns: 1, turnChars: 9, maxIdenticalCalls: 2, maxAttempts: 4 };
    const more = scriptedModel([]) as ConverseOptions['model'];
    const options = { ...given, ...bounds, recover: 'fail', fallbackModels: [more] } as const;
    expect(readConverseOptions(options)).to.deep.include({ ...bounds, recover: 'fail' });
    expect(readConverseOptions(options).models).to.deep.equal([model, more]);
  });

  it('takes options that are undefined as those that are absent', () => {
    const names = ['fallbackModels', 'resume', 'signal', 'registry', 'toolOptions', 'aliases'];
    const more = ['maxTurns', 'turnChars', 'recover', 'observe', 'onRun', 'stopWhen', 'system'];
    const absent = Object.fromEntries([...names, ...more].map((name) => [name, undefined]));
    expect(readConverseOptions({ ...given, ...absent })).to.include({ maxTurns: 20 });
  });

  it('takes a bound that is infinite', () => {
    const maxTurns = Number.POSITIVE_INFINITY;
    expect(readConverseOptions({ ...given, maxTurns })).to.include({ maxTurns });
  });

  it('finds the format of the model', () => {
    for (const name of FORMAT_NAMES) {
      const ofFormat = scriptedModel([], { format: name }) as ConverseOptions['model'];
      const { format } = readConverseOptions({ ...given, model: ofFormat });
      expect(format).to.equal(formats[name]);
    }
  });

  const wrong: [string, object, string][] = [
    ['an unknown name', { maxTurn: 1 }, 'maxTurn is not an option'],
    ['no executor', { executor: undefined }, 'executor must be a ToolExecutor, got undefined'],
    ['another executor', { executor: {} }, 'executor must be a ToolExecutor, got an object'],
    ['no model', { model: undefined }, 'model must be an object with format and stream, got'],
    ['a model that is a name', { model: 'gpt' }, 'model must be an object with format and stream'],
    [
      'a model of no format',
      { model: { format: 'openai', stream: () => [] } },
      'model.format must be one of anthropic-messages, ',
    ],
    [
      'a model whose format is an odd name',
      { model: { format: 'constructor', stream: () => [] } },
      'model.format must be one of anthropic-messages, ',
    ],
    ['no list of fallback models', { fallbackModels: model }, 'fallbackModels must be an array'],
    [
      'a fallback model that is none',
      { fallbackModels: [model, null] },
      'fallbackModels[1] must be an object with format and stream, got null',
    ],
    [
      'a fallback model of another format',
      { fallbackModels: [other] },
      'fallbackModels[0].format must be that of model, \'openai-chat\': messages are in its form, got "cohere-v2"',
    ],
    ['no messages', { messages: undefined }, 'messages must be an array, got undefined'],
    ['messages that are text', { messages: 'Hi' }, 'messages must be an array, got "Hi"'],
    ['messages beside a snapshot', { resume: {} }, 'messages must be absent with resume'],
    ['no snapshot', { messages: undefined, resume: 5 }, 'resume must be an object, got 5'],
    [
      'an unknown name in resume',
      { messages: undefined, resume: { input: {} } },
      'resume.input is not an option; there are snapshot, inputs',
    ],
    [
      'inputs that are none',
      { messages: undefined, resume: { snapshot: {}, inputs: [] } },
      'resume.inputs must be an object, got an array',
    ],
    ['a system prompt that is no text', { system: {} }, 'system must be a string, got an object'],
    [
      'a choice of tools in the words of a provider',
      { toolChoice: { type: 'any' } },
      "toolChoice must be 'auto', 'none', 'required' or { name }, got an object",
    ],
    ['a signal that is none', { signal: {} }, 'signal must be an AbortSignal'],
    ['a registry that is none', { registry: [] }, 'registry must be a ToolRegistry'],
    ['tool options that are none', { toolOptions: 1 }, 'toolOptions must be an object'],
    ['an observer that is none', { observe: {} }, 'observe must be a function'],
    ['an onRun that is none', { onRun: 1 }, 'onRun must be a function'],
    ['an onConversation that is none', { onConversation: 1 }, 'onConversation must be a function'],
    ['a stopWhen that is none', { stopWhen: true }, 'stopWhen must be a function, got true'],
    ['a prepareTurn that is none', { prepareTurn: {} }, 'prepareTurn must be a function'],
    [
      'a way to recover that is none',
      { recover: 'never' },
      "recover must be 'salvage', 'retry' or",
    ],
    ['turnChars that are no number', { turnChars: '9' }, 'turnChars must be a whole number from 0'],
  ];
  for (const [which, members, message] of wrong) {
    it(`refuses ${which}, and names it`, () => {
      const read = (): unknown => readConverseOptions({ ...given, ...members } as ConverseOptions);
      expect(read).to.throw(TypeError, message);
    });
  }

  for (const name of ['maxTurns', 'maxIdenticalCalls', 'maxAttempts']) {
    it(`refuses ${name} that is no whole number from 1`, () => {
      const read = (value: unknown) => () =>
        readConverseOptions({ ...given, [name]: value } as ConverseOptions);
      const rule = `${name} must be a whole number from 1, got `;
      for (const value of [0, -1, 1.5, Number.NaN]) {
        expect(read(value)).to.throw(RangeError, `${rule}${value}.`);
      }
      expect(read('3')).to.throw(TypeError, `${rule}"3".`);
    });
  }

  it('refuses options that are none', () => {
    for (const options of [undefined, null, 5, []]) {
      const read = (): unknown => readConverseOptions(options as never);
      expect(read).to.throw(TypeError, 'options must be an object');
    }
  });
});
