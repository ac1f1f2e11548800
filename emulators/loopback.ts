import type { EventEmitter } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The part of an HTTP server that this module needs. Vite's may also be an HTTP/2 server. */
interface ListeningServer extends EventEmitter {
  address(): AddressInfo | string | null;
}

const loopbacks = ['127.0.0.1', '::1'];

/**
 * Makes a server that listens at `localhost` respond at 127.0.0.1 and at ::1, whichever
 * of them `localhost` resolves to. A machine without IPv6 has only the first.
 */
export function listenOnBothLoopbacks(server: ListeningServer): void {
  server.once('listening', () => {
    const bound = server.address();
    if (bound === null || typeof bound === 'string' || !loopbacks.includes(bound.address)) return;
    const other = loopbacks.find((address) => address !== bound.address);
    const second = createServer((socket) => server.emit('connection', socket));
    second.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return;
      throw error;
    });
    second.listen({ port: bound.port, host: other });
    server.once('close', () => second.close());
  });
}
