import { connect } from 'node:net';

/**
 * Returns how many answers a second a server gives to the same GET, each user on a connection of
 * their own that sends its next request when it was answered. A plain socket costs this process far
 * less than `fetch`, so that the server is measured. Throws for any answer but 200.
 */
export async function callsPerSecond(origin, path, cookies, durationS) {
  const { hostname, port } = new URL(origin);
  const endsAt = performance.now() + durationS * 1000;
  const counts = await Promise.all(
    cookies.map((cookie) => callUntil(endsAt, { hostname, port, path, cookie })),
  );
  return counts.reduce((sum, count) => sum + count, 0) / durationS;
}

function callUntil(endsAt, { hostname, port, path, cookie }) {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let received = '';
    let answered = 0;
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('connect', () => socket.write(request));
    socket.on('data', (data) => {
      received += data;
      const length = lengthOf(received);
      if (length === null || received.length < length) return;
      if (!received.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        reject(new Error(`${path} was answered: ${received.slice(0, 300)}`));
        return;
      }
      received = received.slice(length);
      answered += 1;
      if (performance.now() < endsAt) socket.write(request);
      else {
        socket.destroy();
        resolve(answered);
      }
    });
  });
}

/** The length of an answer with its head, in characters; null while that is not known. */
function lengthOf(received) {
  const head = received.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2)) ?? [];
  if (length !== undefined) return head + 4 + Number(length);
  const end = received.indexOf('\r\n0\r\n\r\n', head);
  return end === -1 ? null : end + 7;
}
