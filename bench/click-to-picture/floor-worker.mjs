import { DurableObject } from 'cloudflare:workers';

/**
 * The least work in the product's architecture: a Worker that passes the request through two objects, one
 * of the user and one of the keys, and sends the picture on the user's socket.
 */
export default {
  async fetch(request, environment) {
    const { pathname } = new URL(request.url);
    if (pathname === '/socket') return accountOf(environment).fetch(request);
    await accountOf(environment).create(await request.text());
    return new Response(null, { status: 202 });
  },
};

const accountOf = ({ ACCOUNTS }) => ACCOUNTS.getByName('user');

async function generate({ PROVIDER_URL, PROVIDER_HOST, PROVIDER_KEYS }, prompt, keyNumber) {
  const keys = PROVIDER_KEYS.split(',');
  const response = await fetch(PROVIDER_URL, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-RapidAPI-Key': keys[keyNumber % keys.length],
      'X-RapidAPI-Host': PROVIDER_HOST,
    },
    body: JSON.stringify({ prompt, stream: false, return: 'url_image' }),
  });
  const { url } = await response.json();
  return fetch(url);
}

/** Stores that a key is used, and returns its number. */
export class Pool extends DurableObject {
  constructor(context, environment) {
    super(context, environment);
    context.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS leases (id INTEGER PRIMARY KEY, at INTEGER)',
    );
  }

  lease() {
    const { sql } = this.ctx.storage;
    return sql.exec('INSERT INTO leases (at) VALUES (?) RETURNING id', Date.now()).one().id;
  }
}

/** Stores a job before its provider is called, and its picture before it is sent. */
export class Account extends DurableObject {
  constructor(context, environment) {
    super(context, environment);
    context.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS jobs (id INTEGER PRIMARY KEY, picture BLOB)',
    );
  }

  fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    // As the product's socket compresses (docs/decisions/0022).
    const headers = {
      'Sec-WebSocket-Extensions':
        'permessage-deflate; server_no_context_takeover; server_max_window_bits=9',
    };
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  async create(prompt) {
    const keyNumber = await this.env.POOL.getByName('pool').lease();
    const { id } = this.ctx.storage.sql
      .exec('INSERT INTO jobs (picture) VALUES (NULL) RETURNING id')
      .one();
    this.ctx.waitUntil(this.#run(id, prompt, keyNumber));
  }

  async #run(id, prompt, keyNumber) {
    const picture = await (await generate(this.env, prompt, keyNumber)).arrayBuffer();
    this.ctx.storage.sql.exec('UPDATE jobs SET picture = ? WHERE id = ?', picture, id);
    for (const socket of this.ctx.getWebSockets()) socket.send(picture);
  }
}
