import { Agent, request as httpRequest } from 'node:http';

/** Longest wait for an answer, in milliseconds. */
const answerTimeoutMs = 60_000;

/** Size of a chunk of a chunked body, in bytes. */
const pieceBytes = 16 * 1024;

/** A persistent connection, as browsers and proxies have. */
export class Connection {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #origin;

  constructor(origin) {
    this.#origin = new URL(origin);
  }

  /**
   * Sends a request unchanged, also with an invalid path. Resolves with the answer, with
   * `{error}` where there was none after a complete request, or with null for a request that
   * is aborted on purpose.
   */
  send({ method, target, headers, bytes, isChunked, abortAt }) {
    const { hostname, port } = this.#origin;
    const framing = !bytes
      ? {}
      : isChunked
        ? { 'Transfer-Encoding': 'chunked' }
        : { 'Content-Length': bytes.length };
    return new Promise((resolve) => {
      const options = {
        agent: this.#agent,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...framing },
        timeout: answerTimeoutMs,
      };
      const sent = httpRequest(options, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', (error) =>
          resolve({ error: `while answering: ${error.code ?? error}` }),
        );
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      sent.on('error', (error) =>
        resolve(abortAt === null ? { error: error.code ?? String(error) } : null),
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      if (abortAt !== null) {
        sent.flushHeaders();
        sent.write(bytes.subarray(0, abortAt), () => {
          sent.destroy();
          resolve(null);
        });
        return;
      }
      if (bytes && isChunked) {
        for (let at = 0; at < bytes.length; at += pieceBytes)
          sent.write(bytes.subarray(at, at + pieceBytes));
      }
      sent.end(bytes && !isChunked ? bytes : undefined);
    });
  }

  close() {
    this.#agent.destroy();
  }
}
