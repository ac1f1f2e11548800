import { CookieJar } from '../../worker/cookie-jar.ts';

/** Responds to a request to the app. */
type Result = (path: string, init: RequestInit) => Response | Promise<Response>;

/** A browser with a cookie jar, as far as the app at `origin` can see. */
export class Browser {
  readonly #cookies = new CookieJar();
  readonly #origin: string;
  readonly #response: Result;

  constructor(origin: string, result: Result) {
    this.#origin = origin;
    this.#response = result;
  }

  /** Calls the app and stores the cookies that it sets. Does not follow redirects. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie() !== '') headers.set('Cookie', this.cookie());
    const response = await this.#response(path, { ...init, headers });
    this.#cookies.take(response.headers.getSetCookie(), new URL(path, this.#origin));
    return response;
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Begins a sign-in. Returns the address of Google's page. */
  async start(query = ''): Promise<string> {
    const response = await this.fetch(`/api/auth/google/start${query}`);
    return response.headers.get('Location') ?? '';
  }

  /** The `Cookie` header of its next request; empty where there is none. */
  cookie(): string {
    return this.#cookies.headerFor(new URL('/api', this.#origin));
  }
}
