import { Client } from '../../worker/client.ts';

/** How often a device sends a request whose response was lost, as the app does. */
const triesMax = 4;

/** A browser that belongs to one journey. A lost connection counts as a response with status 599. */
export class Device extends Client {
  readonly #journey: string;

  constructor(journey: string) {
    super();
    this.#journey = journey;
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('X-Journey', this.#journey);
    try {
      return await super.fetch(path, { ...init, headers });
    } catch {
      return new Response(null, { status: 599 });
    }
  }

  async insist(path: string, init: RequestInit = {}): Promise<Response> {
    let response = await this.fetch(path, init);
    for (let tries = 1; response.status >= 500 && tries < triesMax; tries += 1) {
      response = await this.fetch(path, init);
    }
    return response;
  }
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
