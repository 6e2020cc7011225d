/** Loaded before a server that listens on every interface, to keep it on this machine. */
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function listenHere(port, ...others) {
  return listen.call(this, { port, host: '127.0.0.1' }, others.at(-1));
};
