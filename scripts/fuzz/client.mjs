import { createHmac, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { anyCallRefusals, commonRefusals, contract } from '../../domain/api/contract.ts';
import { endpoints } from '../../domain/api/endpoints.ts';
import { problems } from '../../domain/problems.ts';
import { EMULATED_RAZORPAY_WEBHOOK_SECRET } from '../../emulators/razorpay/constants.ts';
import { signIn } from '../serve/sign-in.mjs';

/**
 * Sends requests and checks the responses. It has an account. Each request has a connection of its own:
 * workerd closes an idle one after 5 s, which a busy machine can spend between two requests.
 */
export class Client {
  #port;
  #services;
  #cookie = null;
  #known = ['unknown-id-0001'];

  constructor(port, servicesPort) {
    this.#port = port;
    this.#services = `http://127.0.0.1:${servicesPort}/__services`;
  }

  /** Throws if the response is not one that the contract names. */
  async check(request) {
    this.#cookie ??= await this.#signIn();
    const message = this.#messageOf(request);
    const fault = faultOf(request, message, await this.#send(message));
    if (fault) throw new Error(`${message.method} ${message.path.slice(0, 300)}: ${fault}`);
  }

  /** Tries again after a 502: on a busy machine the emulated Google may take longer than the product waits. */
  async #signIn(attempts = 5) {
    const email = `${randomUUID()}@example.com`;
    try {
      return await signIn(`http://localhost:${this.#port}`, this.#services, email);
    } catch (error) {
      if (attempts === 1 || !error.message.endsWith('responded 502')) throw error;
      return this.#signIn(attempts - 1);
    }
  }

  #messageOf({ name, method, path, suffix, query, body, session, headers: odd }) {
    const known = (text) =>
      text.replaceAll(/known-(\d+)/g, (_, at) => this.#known[at % this.#known.length]);
    const cookies = { own: this.#cookie, forged: `${this.#cookie.slice(0, -1)}_; =; a=b=c` };
    const message = { method, path: `${known(path)}${suffix}?${new URLSearchParams(query)}` };
    message.headers = session === 'none' ? {} : { Cookie: cookies[session] };
    if (body && method !== 'GET' && method !== 'HEAD') {
      // A picture in a form is one character for each byte.
      const encoding = body.type.startsWith('multipart') ? 'latin1' : 'utf8';
      message.bytes = Buffer.from(known(body.text), encoding);
      message.headers['Content-Type'] = body.type;
      if (body.isChunked) message.headers['Transfer-Encoding'] = 'chunked';
      else message.headers['Content-Length'] = message.bytes.length;
      const { signatureHeader } = contract[name];
      if (signatureHeader && body.isSigned) {
        const hmac = createHmac('sha256', EMULATED_RAZORPAY_WEBHOOK_SECRET).update(message.bytes);
        message.headers[signatureHeader] = hmac.digest('hex');
      }
    }
    Object.assign(message.headers, odd);
    return message;
  }

  #send({ bytes, ...options }) {
    return new Promise((resolve) => {
      const all = { agent: false, host: 'localhost', port: this.#port, ...options };
      const sent = httpRequest(all, (response) =>
        response.toArray().then(
          (parts) => resolve(this.#learn(response, Buffer.concat(parts).toString())),
          (error) => resolve({ error }),
        ),
      );
      sent.on('error', (error) => resolve({ error }));
      sent.end(bytes);
    });
  }

  /** Records the ids of a response and the end of a session. */
  #learn({ statusCode: status, headers }, text) {
    const hasEnded = (cookie) => /^(__Host-)?session=;|max-age=0\b/i.test(cookie);
    if (headers['set-cookie']?.some(hasEnded)) this.#cookie = null;
    const ids = Array.from(text.matchAll(/"id":"([\w-]{8,64})"/g), ([, id]) => id);
    this.#known = [...new Set([...ids, ...this.#known])].slice(0, 20);
    return { status, headers, text };
  }
}

/** Returns what is wrong with the response, or null. */
function faultOf({ name, suffix }, { method, headers: sent }, { error, status, headers, text }) {
  if (error) return `the connection broke: ${error.message}`;
  if (status === 500 || status === 502) return `${status} ${text}`;
  const isOdd = suffix !== '' || method !== endpoints[name].method;
  const type = headers['content-type']?.split(';')[0];
  // A browser's own link or form gets a page, and an odd address may be one.
  const isPage = type === 'text/html' && (isOdd || sent.Accept === 'text/html');
  if (isPage || method === 'HEAD' || (isOdd && status < 400)) return null;
  const call = contract[name];
  if (status < 400) {
    if (call.others?.[status]) return null;
    if (status !== call.response.status) return `${status}, which the contract does not name`;
    if (!call.response.schema || call.response.type) return null;
    return call.response.schema.safeParse(JSON.parse(text)).error?.message ?? null;
  }
  if (type !== 'application/problem+json') return isOdd ? null : `${status} of type ${type}`;
  const { code, requestId } = JSON.parse(text);
  const codes = [
    ...call.refusals,
    ...commonRefusals(call, endpoints[name].method),
    ...anyCallRefusals,
  ];
  if (problems[code]?.status !== status || !requestId) return `${status} ${text}`;
  return isOdd || codes.includes(code) ? null : `${code}, which the contract does not name`;
}
