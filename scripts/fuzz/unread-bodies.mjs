import { Connection } from './send.mjs';

const form = { 'Content-Type': 'multipart/form-data; boundary=unread' };
const json = { 'Content-Type': 'application/json' };

/** Requests that are refused before their body is read completely. */
const refusals = [
  { status: 401, method: 'POST', target: '/api/uploads', headers: form },
  {
    status: 403,
    method: 'POST',
    target: '/api/jobs',
    headers: { ...json, Origin: 'https://evil.example' },
  },
  { status: 404, method: 'POST', target: '/api/nothing', headers: json },
  { status: 405, method: 'PUT', target: '/pricing', headers: json },
  {
    status: 415,
    method: 'POST',
    target: '/api/contact',
    headers: { 'Content-Type': 'text/plain' },
    bytesMax: 60_000,
  },
  { status: 413, method: 'POST', target: '/api/contact', headers: json, bytesMin: 66_000 },
  { status: 413, method: 'POST', target: '/api/contact', headers: form, bytesMin: 66_000 },
  { status: 400, method: 'POST', target: '/api/webhooks/razorpay', headers: json },
  {
    status: 413,
    method: 'POST',
    target: '/api/webhooks/razorpay',
    // Without a signature it is refused before its size is looked at.
    headers: { ...json, 'X-Razorpay-Signature': 'none' },
    bytesMin: 270_000,
  },
];

/** Sizes of the bodies, in bytes. The small ones find a connection that is reused although it ends. */
const sizes = [1000, 60_000, 300_000, 5_000_000];

/** Repetitions of each refusal with each size and encoding, because the failure is random. */
const rounds = 4;

/**
 * Sends refused bodies, each followed by a plain request on the same connection.
 * Returns how many requests were sent, and what failed.
 */
export async function checkUnreadBodies(origin) {
  const connection = new Connection(origin);
  const failures = [];
  let sent = 0;
  for (const {
    status,
    bytesMin = 0,
    bytesMax = Number.POSITIVE_INFINITY,
    ...request
  } of refusals) {
    for (const size of sizes.filter((bytes) => bytes >= bytesMin && bytes <= bytesMax)) {
      for (let round = 0; round < 2 * rounds; round += 1) {
        const isChunked = round % 2 === 1;
        const refused = { ...request, bytes: Buffer.alloc(size, 'x'), isChunked, abortAt: null };
        const next = {
          method: 'GET',
          target: '/api/health',
          headers: {},
          bytes: null,
          abortAt: null,
        };
        const answers = [await connection.send(refused), await connection.send(next)];
        sent += 2;
        for (const [at, expected] of [status, 200].entries()) {
          const got = answers[at].status ?? answers[at].error;
          if (got === expected) continue;
          const which = at === 0 ? 'answered' : 'was followed by a GET that answered';
          const encoding = isChunked ? 'chunked' : 'with its length';
          failures.push(
            `${request.method} ${request.target}, ${size} bytes ${encoding}, ${which} ${got} instead of ${expected}`,
          );
        }
      }
    }
  }
  connection.close();
  return { sent, failures };
}
