import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { appPort } from './server.ts';

/** A network between the browser and the product that can be taken away, in every engine alike. */
export interface Network {
  /** The product's origin by this network. It has storage and a service worker of its own. */
  origin: string;
  /** Ends every connection, and lets no new one in: the port refuses, as where nothing is reachable. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
}

/** Passes every byte on to the product. The engines' own switches for 'offline' differ, or are missing. */
export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(appPort, 'localhost');
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        // What has arrived is still passed on.
        to.end();
      });
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, 'localhost');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The network has no port');
  const { port } = address;
  return {
    origin: `http://localhost:${port}`,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
  };
}
