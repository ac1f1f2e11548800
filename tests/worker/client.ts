import { env, exports } from 'cloudflare:workers';
import type { Credits, Entries, Entry } from '../../domain/account/credits.ts';
import type { Job } from '../../domain/account/job.ts';
import { isSettled } from '../../domain/account/job-state.ts';
import type { Me } from '../../domain/account/user.ts';
import type { Problem } from '../../domain/problems.ts';
import { appOrigin } from '../app-origin.ts';
import { recordResponse } from '../responses-seen.ts';
import { CookieJar } from './cookie-jar.ts';

/** The app's own address. */
export const origin = appOrigin;

/** A browser with a cookie jar, as far as the API can see. */
export class Client {
  readonly #cookies = new CookieJar();

  /** Calls the Worker and stores the cookies that it sets. Does not follow redirects. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(path, origin);
    const headers = new Headers(init.headers);
    const cookies = this.#cookies.headerFor(address);
    if (cookies !== '') headers.set('Cookie', cookies);
    const request = new Request(address, { redirect: 'manual', ...init, headers });
    const response = await exports.default.fetch(request);
    await recordResponse(request, response);
    this.#cookies.take(response.headers.getSetCookie(), address);
    return response;
  }

  /** The `Cookie` header, for calls that do not use this class. */
  cookie(): string {
    return this.#cookies.headerFor(new URL('/api', origin));
  }

  async get<T>(path: string): Promise<T> {
    return (await this.fetch(path)).json<T>();
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  credits(): Promise<Credits> {
    return this.get('/api/credits');
  }

  /** The newest entries of the credit history. */
  async entries(): Promise<Entry[]> {
    return (await this.get<Entries>('/api/credits/entries')).entries;
  }

  /** Requests a picture, with a new id unless one is given. */
  generate(prompt: string, id: string = crypto.randomUUID()): Promise<Response> {
    return this.post('/api/jobs', { id, tool: 'text2img', prompt });
  }

  async job(id: string): Promise<Job> {
    return (await this.get<{ job: Job }>(`/api/jobs/${id}`)).job;
  }

  /** Polls the job until it has ended. Fails the test after 15 s. */
  async settled(id: string): Promise<Job> {
    let job = await this.job(id);
    for (let tries = 0; tries < 300 && !isSettled(job.state); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = await this.job(id);
    }
    if (isSettled(job.state)) return job;
    throw new Error(`The job did not end: ${JSON.stringify(job)}`);
  }
}

/** Most tries of a call to an emulator whose connection was lost, as after a fault. */
const serviceTriesMax = 3;

/** Calls an emulator. The call may be repeated. */
export async function callService(path: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(`${env.SERVICES_ORIGIN}/__services/${path}`, init);
    } catch (error) {
      if (tries === serviceTriesMax) throw error;
    }
  }
}

/** Asks the app for a nonce, which the next ID token must contain. */
export async function issuedNonce(client = new Client()): Promise<string> {
  const response = await client.post('/api/auth/nonce', {});
  if (!response.ok) throw new Error(`No nonce: ${await response.text()}`);
  return (await response.json<{ nonce: string }>()).nonce;
}

/**
 * Requests an ID token from the emulator of Google, with the given claims or defects. Its nonce is
 * one that the app has just issued, unless `options` name another.
 */
export async function idToken(options: Record<string, unknown> = {}): Promise<string> {
  const claims = { nonce: 'nonce' in options ? undefined : await issuedNonce(), ...options };
  const response = await callService('google/control/id-token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(claims),
  });
  if (!response.ok) throw new Error(`No token: ${await response.text()}`);
  return (await response.json<{ credential: string }>()).credential;
}

/** Returns a signed-in client: a new user, or the user of this address. */
export async function signedIn(email = `${crypto.randomUUID()}@example.com`): Promise<Client> {
  const client = new Client();
  const response = await client.post('/api/auth/google', { credential: await idToken({ email }) });
  if (!response.ok) throw new Error(`Not signed in: ${await response.text()}`);
  return client;
}

export function problemOf(response: Response): Promise<Problem> {
  return response.json<Problem>();
}

/** Makes the emulator of the image provider fail for prompts that contain this text. */
export async function breakProvider(rule: {
  mode: string;
  promptIncludes: string;
  times?: number;
  delayMs?: number;
}) {
  const response = await callService('image-provider/control', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ add: rule }),
  });
  if (!response.ok) throw new Error(`Refused: ${await response.text()}`);
}

/** The account object of the signed-in client, called without the routes. */
export async function accountStub(client: Client) {
  const { user } = await client.get<Me>('/api/me');
  return env.CREDIT_ACCOUNTS.getByName(user?.id as string);
}
