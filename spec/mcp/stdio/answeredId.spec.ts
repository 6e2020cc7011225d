import { expect } from 'chai';
import fc from 'fast-check';
import { answeredId, brokenAnswerIds } from '../../../lib/mcp/stdio/answeredId.ts';

/** As much of a line as is kept of one that is too long. */
const found = (line: string) => answeredId(line.slice(0, 1_024), line.slice(-256));
const filler = 'x"id":9,}{'.repeat(500);

describe('answeredId', () => {
  const cases: readonly (readonly [string, string, unknown])[] = [
    ['of the servers of version 1', '{"result":{"a":""},"jsonrpc":"2.0","id":7}', 7],
    ['before all else', '{"id":7,"jsonrpc":"2.0","result":{"a":""}}', 7],
    ['behind the version', '{"jsonrpc":"2.0","id":7,"result":{"a":""}}', 7],
    ['before the version at the end', '{"result":{"a":""},"id":7,"jsonrpc":"2.0"}', 7],
    ['with blanks and a carriage return', '{ "result" : {"a":""} , "id" : 7 }\r', 7],
    ['that is text', '{"jsonrpc":"2.0","id":"a\\"b","result":{"a":""}}', 'a"b'],
    ['of an error', '{"jsonrpc":"2.0","id":-7,"error":{"code":1,"message":"","data":""}}', -7],
    ['nowhere for one in the middle', '{"result":{"a":""},"id":7,"b":{}}', undefined],
    ['nowhere for one within the result', '{"result":{"a":"","id":7}}', undefined],
    ['nowhere for no object', '[{"jsonrpc":"2.0","id":7,"result":""}]', undefined],
    ['of none for a notice', '{"method":"notifications/message","params":{"a":""}}', 'none'],
    [
      'of none for a notice with the version first',
      '{"jsonrpc":"2.0","method":"a","b":""}',
      'none',
    ],
    ['of none for a request of the server', '{"jsonrpc":"2.0","id":7,"method":"a","b":""}', 'none'],
    ['of none for one with its id last', '{"method":"a","params":"","id":7}', 'none'],
  ];
  for (const [name, line, id] of cases) {
    it(`finds an id ${name}`, () => {
      const long = line.replace('""', JSON.stringify(filler));
      expect(found(long)).to.equal(id);
    });
  }

  it('never finds an id that is not that of the message', () => {
    const members = fc.dictionary(
      fc.constantFrom('result', 'b', 'error', 'params'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(members, fc.option(fc.nat(), { nil: undefined }), (others, id) => {
        const line = JSON.stringify({ ...others, id, jsonrpc: '2.0' });
        expect(found(line)).to.be.oneOf([id, undefined]);
      }),
    );
  });
});

describe('brokenAnswerIds', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['{"id":7,"error":{"code":"x"}}', [7]],
    ['{"id":"a"}', ['a']],
    ['[{"id":1,"result":{}},{"id":2,"result":{}},3]', [1, 2]],
    ['{"id":null}', []],
    ['{"id":7,"method":1}', []],
    ['7', []],
    ['hello', []],
  ];
  for (const [line, ids] of cases) {
    it(`finds ${JSON.stringify(ids)} in ${line}`, () => {
      expect(brokenAnswerIds(line)).to.deep.equal(ids);
    });
  }
});
