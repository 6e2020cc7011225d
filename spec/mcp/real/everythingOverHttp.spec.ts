import { keptServer } from '../../helpers/realMcpKept.ts';
import { watchedUrl } from '../../helpers/realMcpServers.ts';
import { everythingRows } from '../../helpers/realMcpSuite.ts';

describe('server-everything over Streamable HTTP', () => {
  const server = keptServer('http');
  everythingRows(() => watchedUrl({ url: server().url }));
});
