import { expect } from 'chai';
import { checkRequest } from '../../../examples/story/server/checkRequest.ts';

const headers = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
const user = { role: 'user', content: 'Hello' };
const uses = (...ids: string[]) => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_use', id, name: 'read', input: {} })),
});
const results = (...ids: string[]) => ({
  role: 'user',
  content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'x' })),
});
const body = (...messages: unknown[]) => ({ model: 'm', max_tokens: 9, stream: true, messages });

describe('story: checkRequest', () => {
  it('accepts a question, and one result for each call in any order', () => {
    expect(checkRequest(headers, body(user))).to.equal(undefined);
    expect(checkRequest(headers, body(user, uses('a', 'b'), results('b', 'a')))).to.equal(
      undefined,
    );
  });

  it('refuses what the Messages API would refuse', () => {
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [undefined, /not a JSON object/],
      [{ ...body(user), stream: false }, /stream/],
      [{ ...body(user), model: undefined }, /model/],
      [body(), /at least one message/],
      [body(user, user), /messages\.1\.role/],
      [body(user, uses('a', 'b'), results('a')), /without `tool_result` blocks: b/],
      [body(user, uses('a'), results('a', 'a')), /single result/],
      [body(user, uses('a'), results('a', 'c')), /unexpected `tool_use_id`.*: c/],
      [body(user, uses('a')), /open tool calls/],
    ];
    for (const [request, message] of cases) {
      const refusal = checkRequest(headers, request);
      expect(refusal?.status, String(message)).to.equal(400);
      expect(refusal?.message).to.match(message);
    }
    expect(checkRequest({ ...headers, 'x-api-key': undefined }, body(user))?.status).to.equal(401);
  });
});
