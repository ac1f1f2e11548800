import { createServer } from 'node:net';
import { stop } from '../set-up.mjs';

/** Returns PORT, or 5173. Ends the process with a message where PORT is no port. */
export function chosenPort() {
  const port = Number(process.env.PORT ?? 5173);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    stop(`PORT must be a number from 1 to 65535, not '${process.env.PORT}'.`);
  }
  return port;
}

/** Whether the port is free on this machine, in IPv4 and IPv6. */
export async function isFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const free = await new Promise((resolve) => {
      const server = createServer();
      server.once('error', (error) => resolve(error.code !== 'EADDRINUSE'));
      server.listen({ port, host }, () => server.close(() => resolve(true)));
    });
    if (!free) return false;
  }
  return true;
}

/** Returns a free port. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
