import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for servers that come and go. */
export interface Door {
  /** The address, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Leads to a server from now on: its port on the loopback interface. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/**
 * Opens an address on the loopback interface that leads to one server after another. Node's `fetch` keeps some 48 KB for every
 * address that it was ever asked for, so that a server of a new address each round would look like a leak.
 */
export async function openDoor(): Promise<Door> {
  let port = 0;
  const sockets = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      // Not with a reset: Node does not let go of a socket that is reset when it has been half closed.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => {
      port = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
