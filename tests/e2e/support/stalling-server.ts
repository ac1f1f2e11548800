import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `half`: answers begin, with their headers and first byte, and never go on. `none`: no request is
 * passed on.
 */
type Stall = 'half' | 'none';

/** Serves the product under another port of this machine, and can hold answers back. */
export interface StallingServer {
  origin: string;
  /** From now on the answers to paths that begin so are held back. */
  stall: (path: string, how: Stall) => void;
  /** How many answers are held back. */
  holding: () => number;
  /** Ends what is held back, as a network that is gone for good, and answers as usual. */
  end: () => void;
  close: () => Promise<void>;
}

export async function startStallingServer(): Promise<StallingServer> {
  const port = Number(process.env.PORT ?? 5173);
  const held = new Set<ServerResponse>();
  let stalled: { path: string; how: Stall } | null = null;
  const server = createServer((asked, answered) => {
    const { method, headers, url = '/' } = asked;
    const isStalled = () => stalled !== null && url.startsWith(stalled.path);
    const hold = () => {
      held.add(answered);
      answered.on('close', () => held.delete(answered));
    };
    if (isStalled() && stalled?.how === 'none') {
      asked.resume();
      hold();
      return;
    }
    const onward = request({ host: 'localhost', port, path: url, method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isStalled()) {
        answer.pipe(answered);
        return;
      }
      hold();
      answer.once('data', (part: Buffer) => {
        answered.write(part.subarray(0, 1));
        answer.destroy();
      });
    });
    onward.on('error', () => answered.destroy());
    asked.pipe(onward);
  });
  // Without a socket the app asks by HTTP alone.
  server.on('upgrade', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const end = () => {
    stalled = null;
    for (const answer of held) answer.destroy();
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stall: (path, how) => {
      stalled = { path, how };
    },
    holding: () => held.size,
    end,
    close: async () => {
      end();
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}
