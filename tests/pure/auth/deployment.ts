import { vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { CreditAccountObject } from '../../../worker/account/credit-account-object.ts';
import { app } from '../../../worker/app.ts';
import { recordResponse } from '../../responses-seen.ts';
import { openContext } from '../account/object/object-context.ts';
import { environmentWith } from '../environment.ts';
import { Browser } from './browser.ts';
import { openGoogle } from './google.ts';

/** The account's object, without orders and e-mails. */
class Account extends CreditAccountObject {
  protected override async checkOrder(): Promise<null> {
    return null;
  }

  protected override async sendReadyEmail(): Promise<void> {
    // Nobody in these tests makes pictures.
  }
}

/**
 * The whole app in Node, at `origin`, with its own D1, accounts and Google. `variables` and bindings
 * are added to those of a deployment on this machine.
 */
export async function openDeployment({
  origin = 'http://localhost:5173',
  variables = {},
}: {
  origin?: string;
  variables?: object;
} = {}) {
  const google = await openGoogle();
  /** What was logged, apart from a line for each request. */
  const logged: Record<string, unknown>[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      if (entry.event !== 'request') logged.push({ level, ...entry });
    });
  }
  vi.stubGlobal('WebSocketRequestResponsePair', Object);
  const accounts = new Map<string, Account>();
  const environment = environmentWith({
    GOOGLE_ISSUER: google.settings.issuer.href,
    GOOGLE_CLIENT_ID: google.settings.clientId,
    GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
    CREDIT_ACCOUNTS: { getByName: (name: string) => accountOf(name) },
    ...variables,
  });
  const accountOf = (name: string): Account => {
    const known = accounts.get(name);
    if (known) return known;
    const failed = (reason: string) => {
      logged.push({ event: 'work_failed', reason });
    };
    const opened = new Account(openContext(name, failed).context, environment);
    accounts.set(name, opened);
    return opened;
  };
  const fetch = async (path: string, init: RequestInit = {}, changes: object = {}) => {
    const request = new Request(origin + path, init);
    const response = await app.fetch(request, { ...environment, ...changes });
    await recordResponse(request, response);
    return response;
  };
  /** `changes` are variables and bindings of the deployment that this browser reaches. */
  const browser = (changes: object = {}) =>
    new Browser(origin, (path, init) => fetch(path, init, changes));

  /** Returns an ID token with a nonce of this deployment, unless `claims` have another. */
  const idToken = async (claims: Record<string, unknown> = {}): Promise<string> => {
    const response = await fetch('/api/auth/nonce', { method: 'POST' });
    const { nonce } = (await response.json()) as { nonce: string };
    return google.sign({ nonce, ...claims }, google.signingKey);
  };

  return {
    origin,
    google,
    environment,
    accountOf,
    accounts,
    logged,
    browser,
    idToken,
    /** Returns the user of a browser; null for one that is signed out. */
    userOf: async (client: Browser) => ((await (await client.fetch('/api/me')).json()) as Me).user,
    /** Signs in with an ID token. */
    signInWith: async (client: Browser, claims: Record<string, unknown> = {}) =>
      client.post('/api/auth/google', { credential: await idToken(claims) }),
  };
}

/** The open deployment of a test. */
export type Deployment = Awaited<ReturnType<typeof openDeployment>>;
