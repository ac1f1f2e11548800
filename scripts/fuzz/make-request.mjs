import { createHmac } from 'node:crypto';
import { EMULATED_RAZORPAY_WEBHOOK_SECRET } from '../../emulators/razorpay/constants.ts';
import { makeBody } from './make-body.mjs';
import { valueFor } from './schema-value.mjs';

/** Methods that an HTTP server passes on; TRACE and CONNECT never reach a Worker. */
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE'];

const oddSegments = [
  '%00',
  '..;',
  '..',
  '.',
  '',
  '%2e%2e',
  '%2F',
  '%',
  '%zz',
  '%ff',
  'é',
  'a'.repeat(3000),
  '__proto__',
  ' ',
  '{id}',
  "'",
];

/**
 * Share of the calls for the emulated provider that have a session. The provider allows each of its
 * 18 keys three calls a minute, and prompt help correctly gets 503 when they are used up.
 */
const providerShare = 0.05;

/** Calls after which a visitor must sign in again. They are rare, because a sign-in takes as long as many other calls. */
const endsSession = new Set(['DELETE /api/me', 'POST /api/auth/signout']);
const endsSessionWeight = 0.3;

/**
 * Makes a request for an operation: `target` is its request target, and `isExact` says whether
 * path and method are the operation's.
 */
export function makeRequest(operations, random, memory) {
  const operation = random.weighted(
    operations.map((one) => [endsSession.has(one.name) ? endsSessionWeight : 1, one]),
  );
  const hasOddMethod = random.chance(0.03);
  const hasOddPath = random.chance(0.05);
  const method = hasOddMethod ? random.pick(methods) : operation.method;
  const path = fillPath(operation.path, random, memory);
  const target =
    (hasOddPath ? damagePath(path, random) : path) + makeQuery(operation, random, memory);
  const body = makeBody(operation, random, memory);
  const headers = makeHeaders(random, memory);
  // Every method except GET and HEAD can have a body.
  const bytes = method === 'GET' || method === 'HEAD' ? null : body.bytes;
  if (bytes && body.type) headers['Content-Type'] = body.type;
  if (bytes && operation.path.includes('webhooks') && !reportsReturn(bytes) && random.chance(0.7)) {
    const sign = createHmac('sha256', EMULATED_RAZORPAY_WEBHOOK_SECRET).update(bytes);
    headers['X-Razorpay-Signature'] = sign.digest('hex');
    if (random.chance(0.3)) headers['X-Razorpay-Event-Id'] = random.pick(memory.ids);
  }
  if (mayAskProvider(operation, body) && !random.chance(providerShare)) delete headers.Cookie;
  return {
    operation,
    isExact: !hasOddMethod && !hasOddPath,
    method,
    target,
    headers,
    bytes,
    bodyKind: body.kind,
    isChunked: bytes !== null && random.chance(0.4),
    // The number of the body's bytes after which the sender aborts.
    abortAt: bytes !== null && random.chance(0.02) ? random.whole(0, bytes.length) : null,
  };
}

/** Whether the request may call the provider. An invalid body for prompt help may still contain a prompt; a job has to be paid for. */
function mayAskProvider({ name }, body) {
  return (
    ['POST /api/prompts/improve', 'POST /api/prompts/ideas'].includes(name) ||
    (name === 'POST /api/jobs' && body.kind === 'valid')
  );
}

/** Whether an event reports a refund. For an unknown payment the answer is 503, so that Razorpay sends the event again. */
function reportsReturn(bytes) {
  return bytes.includes('"refund"') || bytes.includes('"dispute"');
}

function fillPath(path, random, memory) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (random.chance(0.2)) return encodeURIComponent(random.text(random.pick([1, 8, 200])));
    if (name === 'key') return random.pick(memory.pictureKeys);
    return random.pick(path.includes('/orders/') ? memory.orders : memory.ids);
  });
}

function makeQuery(operation, random, memory) {
  const parameters = operation.query.filter(() => random.chance(0.5));
  if (random.chance(0.03))
    return `?${random.pick(['%', '%ff=%fe', '&&==', '__proto__=1', 'a'.repeat(4000)])}`;
  if (parameters.length === 0) return '';
  const values = parameters.map(({ name, schema }) => {
    const value = random.chance(0.3)
      ? random.pick(['', '-1', '%', '\u0000', 'x'.repeat(500), '🙂', '9'.repeat(30)])
      : valueFor(schema, random, memory, name);
    return `${name}=${encodeURIComponent(value)}`;
  });
  if (random.chance(0.1)) values.push(values[0]);
  return `?${values.join('&')}`;
}

function damagePath(path, random) {
  const segments = path.split('/');
  const segment = encodeURI(random.pick(oddSegments)).replaceAll('%25', '%');
  segments.splice(random.whole(1, segments.length), random.whole(0, 1), segment);
  return random.weighted([
    [6, segments.join('/')],
    [1, `/${path}`],
    [1, `${path}/`],
    [1, path.toUpperCase()],
  ]);
}

/** The session's cookie with one character replaced: of the user, the secret or the signature. */
function forgedSession(cookie, random) {
  if (!cookie) return null;
  const at = random.whole(cookie.indexOf('=') + 1, cookie.length - 1);
  return `${cookie.slice(0, at)}${random.pick(['0', 'a', '.', '_'])}${cookie.slice(at + 1)}`;
}

function makeHeaders(random, memory) {
  const headers = {};
  const cookie = random.weighted([
    [75, memory.cookie],
    [15, null],
    [3, `session=${random.text(43)}; __Host-session=${random.text(20)}`],
    [2, forgedSession(memory.cookie, random)],
    [3, `${memory.cookie}; session=%ff; =; ;;a=b=c`],
    [2, 'x'.repeat(3000)],
  ]);
  if (cookie) headers.Cookie = cookie;
  const add = (share, name, values) => {
    if (random.chance(share)) headers[name] = random.pick(values);
  };
  add(0.1, 'Origin', [memory.origin, memory.origin, 'https://evil.example', 'null', '%']);
  add(0.1, 'Sec-Fetch-Site', [
    'same-origin',
    'same-origin',
    'none',
    'cross-site',
    'same-site',
    '?',
  ]);
  add(0.05, 'Range', ['bytes=0-10', 'bytes=-1', 'bytes=9-1', 'lines=1', 'bytes=0-0,5-9']);
  add(0.05, 'If-None-Match', ['*', '"x"', 'W/"x"', '"', 'x, y']);
  add(0.05, 'If-Modified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday']);
  add(0.1, 'Accept', ['text/html', 'application/json', 'image/avif', '*/*;q=0', '\u00ff']);
  add(0.05, 'Accept-Language', ['hi', 'x'.repeat(500), ';q=']);
  add(0.05, 'User-Agent', [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    '',
    'x'.repeat(2000),
  ]);
  add(0.02, 'X-Request-Id', ['a', 'x'.repeat(400), '<b>']);
  add(0.02, 'X-HTTP-Method-Override', ['DELETE']);
  add(0.02, 'Content-Encoding', ['gzip', 'br', 'unknown']);
  return headers;
}
