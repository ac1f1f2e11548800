import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the product under another port of this machine, and can hold answers back half-way. */
export interface StallingServer {
  origin: string;
  /** From now on the answers to these paths begin, with their headers and first byte, and never go on. */
  stall: (path: string) => void;
  /** How many answers are held back. */
  holding: () => number;
  /** Ends what is held back, as a network that is gone for good, and answers as usual. */
  end: () => void;
  close: () => Promise<void>;
}

export async function startStallingServer(): Promise<StallingServer> {
  const port = Number(process.env.PORT ?? 5173);
  const held = new Set<ServerResponse>();
  let stalled: string | null = null;
  const server = createServer((asked, answered) => {
    const { method, headers, url = '/' } = asked;
    const onward = request({ host: 'localhost', port, path: url, method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      if (stalled === null || !url.startsWith(stalled)) {
        answer.pipe(answered);
        return;
      }
      held.add(answered);
      answered.on('close', () => held.delete(answered));
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
    stall: (path) => {
      stalled = path;
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
