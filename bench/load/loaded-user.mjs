import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../../scripts/serve/sign-in.mjs';

/** A photo for Image to Image: 64 × 64 pixels of one color, as PNG. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PQQkAAAgEsHvav4qtTGEE38JgBZbpei0CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICApcFhRNRhx5ZDMgAAAAASUVORK5CYII=',
  'base64',
);

/** How often a job is read until it has ended, in milliseconds. */
const pollMs = 500;

/** Normal refusals of a busy user: the app shows when to continue. */
const expectedRefusals = new Set(['rate_limited', 'too_many_jobs', 'too_many_uploads']);

/** One signed-in user who makes pictures, buys credits and reads, and who counts all of it. */
export class LoadedUser {
  #cookie = '';
  #bought = 0;
  #spent = 0;
  /** Milliseconds of each response, by what was asked. */
  timings = new Map();
  errors = [];
  counts = { pictures: 0, failedPictures: 0, purchases: 0, refusals: 0, calls: 0 };

  /** `origin` is the app's, `services` the emulators'. */
  constructor(name, origin, services) {
    this.name = name;
    this.origin = origin;
    this.services = services;
  }

  async signIn() {
    this.#cookie = await signIn(this.origin, this.services, `${this.name}@example.com`);
  }

  /** Makes, buys and reads until `endsAt`, in epoch milliseconds. */
  async work(endsAt) {
    while (Date.now() < endsAt) {
      try {
        await this.#act();
      } catch (error) {
        this.errors.push(`${this.name}: ${error.message}`);
        await wait(1000);
      }
      await wait(200 + Math.random() * 800);
    }
  }

  /**
   * Returns what does not add up: the balance is the trial credits and the bought ones, less one for
   * each picture; the entries add up to it; nothing is held.
   */
  async check() {
    const { balance, held } = await this.#json('credits', 'GET', '/api/credits');
    const expected = 2 + this.#bought - this.#spent;
    let sum = 0;
    for (let cursor = null; ; ) {
      const query = cursor === null ? '' : `?cursor=${cursor}`;
      const page = await this.#json('entries', 'GET', `/api/credits/entries${query}`);
      for (const { amount } of page.entries) sum += amount;
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    const isSound = balance === expected && sum === balance && held === 0;
    return isSound
      ? []
      : [`${this.name}: balance ${balance}, entries ${sum}, expected ${expected}, held ${held}`];
  }

  async #act() {
    const { available } = await this.#json('credits', 'GET', '/api/credits');
    if (available < 1) return this.#buy();
    const choice = Math.random();
    if (choice < 0.45) return this.#make({ tool: 'text2img', prompt: `A fox, ${Math.random()}` });
    if (choice < 0.6) return this.#transform();
    const reads = ['/api/me', '/api/jobs', '/api/orders', '/api/credits/entries', '/api/packs'];
    const path = reads[Math.floor(Math.random() * reads.length)];
    return this.#json(path, 'GET', path);
  }

  async #transform() {
    const form = new FormData();
    form.set('image', new Blob([photo], { type: 'image/png' }), 'photo.png');
    const uploaded = await this.#json('upload', 'POST', '/api/uploads', form);
    if (uploaded) {
      await this.#make({ tool: 'img2img', prompt: 'At night', uploadId: uploaded.id });
    }
  }

  async #make(request) {
    const id = crypto.randomUUID();
    const begun = Date.now();
    let output = await this.#json('job', 'POST', '/api/jobs', { id, ...request });
    while (output && ['queued', 'running'].includes(output.job.state)) {
      await wait(pollMs);
      // A refused poll says nothing about the job.
      output = (await this.#json('poll', 'GET', `/api/jobs/${id}`)) ?? output;
    }
    if (!output) return;
    if (output.job.state !== 'succeeded') {
      this.counts.failedPictures += 1;
      return;
    }
    this.#spent += 1;
    this.counts.pictures += 1;
    this.#time('picture', Date.now() - begun);
    const response = await fetch(new URL(output.job.result.url, this.origin));
    const bytes = await response.arrayBuffer();
    if (!response.ok || bytes.byteLength === 0) throw new Error(`picture ${response.status}`);
    await this.#json('saved', 'POST', `/api/jobs/${id}/saved`);
  }

  async #buy() {
    const pack = { productId: 'starter', currency: 'USD' };
    const created = await this.#json('order', 'POST', '/api/orders', pack);
    if (!created) return;
    const paid = await fetch(`${this.services}/razorpay/control/pay`, {
      method: 'POST',
      body: JSON.stringify({ orderId: created.order.id, outcome: 'succeed' }),
    });
    const { receipt } = await paid.json();
    await this.#json('verify', 'POST', '/api/orders/verify', {
      orderId: receipt.razorpay_order_id,
      paymentId: receipt.razorpay_payment_id,
      signature: receipt.razorpay_signature,
    });
    this.#bought += created.order.packageInfo.credits;
    this.counts.purchases += 1;
  }

  /** Returns the JSON of a response; null for a refusal that a busy user meets. Throws otherwise. */
  async #json(what, method, path, body) {
    const response = await this.#call(what, method, path, body);
    const output = await response.json();
    if (response.ok) return output;
    if (expectedRefusals.has(output.code)) {
      this.counts.refusals += 1;
      return null;
    }
    throw new Error(`${method} ${path}: ${response.status} ${output.code}`);
  }

  async #call(what, method, path, body) {
    const isForm = body instanceof FormData;
    const begun = performance.now();
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        Cookie: this.#cookie,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    this.counts.calls += 1;
    this.#time(what, performance.now() - begun);
    return response;
  }

  #time(what, ms) {
    const list = this.timings.get(what) ?? [];
    list.push(ms);
    this.timings.set(what, list);
  }
}
