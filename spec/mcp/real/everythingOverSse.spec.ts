import { keptServer } from '../../helpers/realMcpKept.ts';
import { watchedUrl } from '../../helpers/realMcpServers.ts';
import { everythingRows } from '../../helpers/realMcpSuite.ts';

describe('server-everything over two endpoints', () => {
  const server = keptServer('sse');
  everythingRows(() => watchedUrl({ url: server().url, type: 'sse' }));
});
