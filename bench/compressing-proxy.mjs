import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { constants, createBrotliCompress } from 'node:zlib';

/** The types that Cloudflare's edge compresses and a local server does not. */
const compressible =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|problem\+json)|image\/svg)/;

/** Forwards requests to another local port and compresses the responses as the edge does. */
export function compress(port, targetPort) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const asked = request(
      // The Worker checks the host, so the request's host is forwarded unchanged.
      { host: 'localhost', port: targetPort, method, path: url, headers },
      (response) => {
        const given = { ...response.headers };
        const mayCompress =
          compressible.test(given['content-type'] ?? '') &&
          !given['content-encoding'] &&
          /\bbr\b/.test(headers['accept-encoding'] ?? '');
        if (!mayCompress) {
          outgoing.writeHead(response.statusCode, given);
          response.pipe(outgoing);
          return;
        }
        delete given['content-length'];
        given['content-encoding'] = 'br';
        outgoing.writeHead(response.statusCode, given);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
        response.pipe(createBrotliCompress({ params })).pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  // A WebSocket is forwarded unchanged.
  server.on('upgrade', (incoming, socket, head) => {
    const target = connect(Number(targetPort), 'localhost', () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      );
      target.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  return new Promise((resolve) => {
    server.listen(port, 'localhost', () => resolve(server));
  });
}
