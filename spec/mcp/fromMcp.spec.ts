import { expect } from 'chai';
import { fromMcp } from '../../lib/mcp/fromMcp.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';

describe('fromMcp', () => {
  it('gives the tools behind a URL, and what closes them', async () => {
    const server = inProcessMcp(
      (mcp) => void mcp.registerTool('one', noInput, () => ({ content: [] })),
    );
    const { url, ...others } = server.target;
    const options = { ...others, headers: { 'x-mine': 'yes' }, prefix: 'a' };
    const { tools, client } = await fromMcp(url, options);
    expect(tools.map(({ definition }) => definition.name)).to.deep.equal(['a_one']);
    expect(server.headers.every((headers) => headers.get('x-mine') === 'yes')).to.equal(true);
    await client.close();
  });

  it('rejects if there are none to get', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'));
    const failed = await fromMcp('https://dead.test', { fetch }).catch(({ code }) => code);
    expect(failed).to.equal('unavailable');
    expect(await fromMcp('http://a.test').catch((error) => error)).to.be.instanceOf(TypeError);
  });

  it('names the options that there are, those of the target, too', async () => {
    const wrong = async (options: unknown): Promise<unknown> =>
      await fromMcp('https://a.test', options as never).catch((error) => error);
    const error = await wrong({ header: {} });
    expect(error).to.be.instanceOf(TypeError);
    expect(String(error)).to.match(
      /: header is not an option; there are .*headers, fetch, .*prefix/,
    );
    expect(String(await wrong({ url: 'https://b.test' }))).to.match(/url is not an option/);
    expect(String(await wrong(null))).to.match(/options must be an object, got null/);
  });
});
