import { expect } from 'chai';
import {
  offerParsedArguments,
  parseObject,
  takeParsedArguments,
} from '../../lib/model/parsedArguments.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';

describe('parseObject', () => {
  it('gives the object that a text is in strict JSON', () => {
    expect(parseObject(' {"a":[1]}\n')).to.deep.equal({ a: [1] });
    const own = parseObject('{"__proto__":{"x":1}}') ?? {};
    expect(Object.keys(own)).to.deep.equal(['__proto__']);
  });

  it('gives nothing for anything else', () => {
    const texts = ['', ' ', 'null', '[]', '3', '"{}"', '{', '{}}', "{'a':1}", '{"a":1,}', '{a:1}'];
    expect(texts.map(parseObject)).to.deep.equal(texts.map(() => undefined));
  });
});

describe('takeParsedArguments', () => {
  const call: ToolCall = { kind: 'function', index: 0, id: 'a', name: 'look', arguments: '{}' };

  it('gives the input that is on offer once, for that call, and only while it is handed out', () => {
    const input = {};
    offerParsedArguments(call, input, () => {
      expect(takeParsedArguments({ ...call })).to.equal(undefined);
      expect(takeParsedArguments(call)).to.equal(input);
      expect(takeParsedArguments(call)).to.equal(undefined);
    });
    offerParsedArguments(call, input, () => {});
    expect(takeParsedArguments(call)).to.equal(undefined);
  });

  it('ends the offer also when handing out throws', () => {
    const fail = (): never => {
      throw new Error('no');
    };
    expect(() => offerParsedArguments(call, {}, fail)).to.throw('no');
    expect(takeParsedArguments(call)).to.equal(undefined);
  });
});
