import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../domain/api/endpoints.ts';
import { endpoints } from '../../../domain/api/endpoints.ts';
import { callDeployment } from '../call-deployment.ts';
import { type Client, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';

/** Counts the statements that are prepared for D1, and the stubs of accounts that are asked for. */
function counted() {
  const counts = { statements: 0, accountCalls: 0 };
  const DATABASE = new Proxy(env.DATABASE, {
    get(target, name: keyof D1Database) {
      if (name !== 'prepare') throw new Error(`${name} is not counted`);
      return (query: string) => {
        counts.statements += 1;
        return target.prepare(query);
      };
    },
  });
  const CREDIT_ACCOUNTS = {
    getByName: (name: string) => {
      counts.accountCalls += 1;
      return env.CREDIT_ACCOUNTS.getByName(name);
    },
  };
  return { bindings: { DATABASE, CREDIT_ACCOUNTS }, counts };
}

/** Makes a call of a signed-in user, and returns what it asked of the stores. */
async function ask(client: Client, name: CallName, init: RequestInit = {}, id = 'some-id') {
  const { bindings, counts } = counted();
  const { method, path } = endpoints[name];
  const headers = new Headers(init.headers);
  headers.set('Cookie', client.cookie());
  const request = { ...init, method, headers };
  const response = await callDeployment(bindings, path.replace(':id', id), request);
  return { ...counts, isAnswered: response.status < 500 };
}

const typed = { 'Content-Type': 'application/json' };

describe('what a call of a signed-in user asks of the stores', () => {
  it.each([
    'readMe',
    'readCredits',
    'listEntries',
    'listJobs',
    'readJob',
    'cancelJob',
    'listSessions',
    'endSession',
    'refreshSession',
  ] as const)('%s asks the account once, and D1 nothing', async (name) => {
    expect(await ask(await signedIn(), name)).toEqual({
      statements: 0,
      accountCalls: 1,
      isAnswered: true,
    });
  });

  it('a live connection asks the account once, and D1 nothing', async () => {
    const headers = { Upgrade: 'websocket' };
    expect(await ask(await signedIn(), 'openLiveSocket', { headers })).toEqual({
      statements: 0,
      accountCalls: 1,
      isAnswered: true,
    });
  });

  it('a job, an upload and a saved picture ask the account once, and D1 to back up its alarm', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const body = JSON.stringify({ id, tool: 'text2img', prompt: 'a cat' });
    const once = { statements: 1, accountCalls: 1, isAnswered: true };
    expect(await ask(client, 'createJob', { headers: typed, body })).toEqual(once);
    await client.settled(id);
    expect(await ask(client, 'saveJob', {}, id)).toEqual(once);
    const form = new FormData();
    form.set('image', png(60, 60));
    expect(await ask(client, 'uploadPicture', { body: form })).toEqual(once);
  });

  it('a visitor without a session asks nothing of either', async () => {
    const { bindings, counts } = counted();
    for (const path of ['/api/me', '/api/credits', '/api/jobs', '/api/orders']) {
      await callDeployment(bindings, path);
      await callDeployment(bindings, path, { headers: { Cookie: 'session=made-up' } });
    }
    expect(counts).toEqual({ statements: 0, accountCalls: 0 });
  });
});
