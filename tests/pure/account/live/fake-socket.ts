import { vi } from 'vitest';
import { type LiveMessage, unpackResult } from '../../../../domain/account/live.ts';

/** The server's end of a WebSocket, as far as `LiveSockets` uses it. */
export class FakeSocket {
  readonly sent: (string | Uint8Array<ArrayBuffer>)[] = [];
  closed: [number, string] | null = null;
  tags: string[] = [];
  pingedAt: Date | null = null;
  isBroken = false;
  #attachment = 'null';

  send(frame: string | Uint8Array<ArrayBuffer>): void {
    if (this.isBroken) throw new Error('Closing');
    this.sent.push(frame);
  }

  close(code: number, reason: string): void {
    this.closed = [code, reason];
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = JSON.stringify(value);
  }

  deserializeAttachment(): unknown {
    return JSON.parse(this.#attachment);
  }

  /** The messages besides the pushed results. */
  messages(): LiveMessage[] {
    return this.sent.filter((frame) => typeof frame === 'string').map((text) => JSON.parse(text));
  }

  types(): string[] {
    return this.messages().map(({ type }) => type);
  }

  results(): string[] {
    return this.sent
      .filter((frame) => typeof frame !== 'string')
      .map((frame) => {
        const { job, bytes } = unpackResult(frame.buffer);
        return `${job.id}: ${bytes.join()}`;
      });
  }
}

/** Gives the globals of workerd that sockets need to Node, until `vi.unstubAllGlobals`. */
export function stubSockets(): void {
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  vi.stubGlobal(
    'WebSocketPair',
    class {
      readonly 0 = new FakeSocket();
      readonly 1 = new FakeSocket();
    },
  );
  // Node's own refuses the status 101, and knows no socket.
  vi.stubGlobal(
    'Response',
    class extends Response {
      constructor(body?: BodyInit | null, init: ResponseInit = {}) {
        const isSwitching = init.status === 101;
        super(body, isSwitching ? { headers: init.headers ?? {} } : init);
        if (!isSwitching) return;
        Object.defineProperty(this, 'status', { value: 101 });
        Object.defineProperty(this, 'webSocket', { value: init.webSocket });
      }
    },
  );
}

/** The part of an object's state that accepts sockets, and keeps them in `open`. */
export function acceptsSockets(open: FakeSocket[]) {
  return {
    getWebSockets: (tag?: string) =>
      open.filter(({ tags }) => tag === undefined || tags.includes(tag)),
    acceptWebSocket: (socket: FakeSocket, tags: string[]) => {
      socket.tags = tags;
      open.push(socket);
    },
    getWebSocketAutoResponseTimestamp: ({ pingedAt }: FakeSocket) => pingedAt,
  };
}
