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
 * Share of the calls for the emulated provider that bring a session. It allows its 18 keys three
 * calls a minute each, and help with words gets 503 when they are used up, which is right.
 */
const providerShare = 0.05;

/** Calls after which a visitor must sign in anew, which takes as long as many others; so they are rarer. */
const endsSession = new Set(['DELETE /api/me', 'POST /api/auth/signout']);
const endsSessionWeight = 0.3;

/**
 * One request made of an operation: `target` as it stands in the request line,
 * `isExact` where address and method are the operation's own.
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
  // A body is sent with any method, as only GET and HEAD never have one.
  const bytes = method === 'GET' || method === 'HEAD' ? null : body.bytes;
  if (bytes && body.type) headers['Content-Type'] = body.type;
  if (bytes && operation.path.includes('webhooks') && !tellsOfReturn(bytes) && random.chance(0.7)) {
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
    // Where the sender breaks off, in bytes of the body.
    abortAt: bytes !== null && random.chance(0.02) ? random.whole(0, bytes.length) : null,
  };
}

/** Whether the provider may be called. A wrong body for words may still have what they need; a job has to be paid for. */
function mayAskProvider({ name }, body) {
  return (
    ['POST /api/prompts/improve', 'POST /api/prompts/ideas'].includes(name) ||
    (name === 'POST /api/jobs' && body.kind === 'valid')
  );
}

/** Whether an event tells of money that went back. Of a payment that is not known yet it is to come again: 503, as agreed. */
function tellsOfReturn(bytes) {
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

function makeHeaders(random, memory) {
  const headers = {};
  const cookie = random.weighted([
    [75, memory.cookie],
    [15, null],
    [5, `session=${random.text(43)}; __Host-session=${random.text(20)}`],
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
