import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const mebibyte = 1024 * 1024;
const chunkBytes = 64 * 1024;
const boundary = 'imagemint';
const formHead = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
const formEnd = `\r\n--${boundary}--\r\n`;

/** A frame of 4000 × 3000 pixels and the head of its scan, and the end marker. */
const jpegStart = Buffer.from('ffd8ffc0000b080bb80fa001010000ffda000801010000003f00', 'hex');
const jpegEnd = Buffer.from('ffd9', 'hex');

/** Bytes as pixels may be packed: without a marker. */
const noise = randomBytes(mebibyte).map((byte) => (byte === 0xff ? 0xfe : byte));

function* noiseOf(megabytes) {
  for (let sent = 0; sent < megabytes; sent += 1) {
    for (let at = 0; at < mebibyte; at += chunkBytes) yield noise.subarray(at, at + chunkBytes);
  }
}

/** An upload of a file that is no picture. */
export function* garbage(megabytes) {
  yield formHead;
  yield* noiseOf(megabytes);
  yield formEnd;
}

/** An upload of a picture that holds together. */
export function* photo(megabytes) {
  yield formHead;
  yield jpegStart;
  yield* noiseOf(megabytes);
  yield jpegEnd;
  yield formEnd;
}

/** The beginning of an upload of a picture, without its end. */
export function* beginningOfPhoto(megabytes) {
  yield formHead;
  yield jpegStart;
  yield* noiseOf(megabytes);
}

/** A body of letters. */
export function* letters(megabytes) {
  for (let sent = 0; sent < (megabytes * mebibyte) / chunkBytes; sent += 1) {
    yield Buffer.alloc(chunkBytes, 'x');
  }
}

/**
 * Sends a body chunk by chunk, without naming its length, as fast as the server takes it. Resolves
 * with the status of the answer, or with the error of the connection. `ends` false leaves it open.
 */
export async function send(origin, path, { cookie, type, body, ends = true }) {
  const sent = request(new URL(path, origin), {
    method: 'POST',
    headers: {
      Origin: origin,
      'Content-Type': type ?? `multipart/form-data; boundary=${boundary}`,
      ...(cookie ? { Cookie: cookie } : {}),
    },
  });
  const answer = new Promise((resolve) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    sent.on('error', (error) => resolve(error.code ?? error.message));
  });
  let free = () => undefined;
  sent.on('drain', () => free());
  const drained = () =>
    new Promise((resolve) => {
      free = resolve;
    });
  const write = async () => {
    for (const chunk of body) {
      if (sent.destroyed) return;
      const isFull = !sent.write(chunk);
      // A server that has answered takes no more.
      if (isFull) await Promise.race([drained(), answer]);
    }
    if (ends) sent.end();
  };
  const outcome = await Promise.race([answer, write().then(() => answer)]);
  await wait(100);
  sent.destroy();
  return outcome;
}
