import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { renewSession } from '../../../worker/sessions/renew-session.ts';
import {
  createSession,
  findSession,
  listSessions,
} from '../../../worker/sessions/session-store.ts';
import { accountStub, signedIn } from '../client.ts';

const hourMs = 60 * 60_000;
const now = 1_800_000_000_000;

const dayMs = 24 * hourMs;
const from = { browser: null, city: null, country: null };

const create = (userId: string, at = now) => createSession(env.DATABASE, { userId, from, now: at });
const renew = (token: string, at: number) =>
  renewSession(env.DATABASE, 'a secret of these tests', { token, from, now: at });

async function createUser(): Promise<string> {
  const { user } = await (await signedIn()).get<Me>('/api/me');
  return user?.id as string;
}

describe('a session', () => {
  it('a session is valid for an hour less 30 s, and not a millisecond longer', async () => {
    const { token } = await create(await createUser());
    const end = now + hourMs - 30_000;
    expect(await findSession(env.DATABASE, token, end - 1)).not.toBeNull();
    expect(await findSession(env.DATABASE, token, end)).toBeNull();
  });

  it('a renewed session is valid for an hour less 30 s from its renewal', async () => {
    const { token } = await create(await createUser());
    const renewedAt = now + 55 * 60_000;
    const renewed = await renew(token, renewedAt);
    expect(renewed?.expiresAt).toBe(renewedAt + hourMs);
    const end = renewedAt + hourMs - 30_000;
    const next = renewed?.token as string;
    expect(await findSession(env.DATABASE, next, end - 1)).not.toBeNull();
    expect(await findSession(env.DATABASE, next, end)).toBeNull();
  });

  it('a former token is valid for two minutes after the renewal, and not a millisecond longer', async () => {
    const { token } = await create(await createUser());
    const next = (await renew(token, now))?.token;
    const end = now + 2 * 60_000;
    expect(await findSession(env.DATABASE, token, end - 1)).toMatchObject({ isCurrent: false });
    expect(await renew(token, end - 1)).toMatchObject({ token: next });
    expect(await findSession(env.DATABASE, token, end)).toBeNull();
    expect(await renew(token, end)).toBeNull();
  });

  it('a session ends 30 days after sign-in, however often it was renewed', async () => {
    let { token } = await create(await createUser());
    const end = now + 30 * dayMs;
    let expiresAt = now + hourMs;
    while (expiresAt < end) {
      const renewed = await renew(token, expiresAt - 5 * 60_000);
      ({ token, expiresAt } = renewed ?? { token: '', expiresAt: Number.NaN });
    }
    expect(expiresAt).toBe(end);
    expect(await findSession(env.DATABASE, token, end - 30_001)).not.toBeNull();
    expect(await findSession(env.DATABASE, token, end - 30_000)).toBeNull();
    expect(await renew(token, end - 30_000)).toBeNull();
  });

  it('a session is listed as long as it is valid', async () => {
    const userId = await createUser();
    await create(userId);
    const end = now + hourMs - 30_000;
    expect(await listSessions(env.DATABASE, userId, end - 1)).toHaveLength(1);
    expect(await listSessions(env.DATABASE, userId, end)).toEqual([]);
  });
});

describe('the export of a user’s data', () => {
  it('the export contains the 1000 newest jobs, and not the one before them', async () => {
    const client = await signedIn();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO jobs (id, seq, request, request_digest, mobile, origin, tool, cost, state,
           stage, created_at, deadline_at, settled_at)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1001)
         SELECT 'export-' || n, n, 'null', '', 0, '', 'text2img', 1, 'failed', 'held', 0, 0, 0
         FROM n`,
      );
    });
    const { jobs } = await client.get<{ jobs: { id: string }[] }>('/api/me/export');
    expect(jobs).toHaveLength(1000);
    expect([jobs[0]?.id, jobs.at(-1)?.id]).toEqual(['export-1001', 'export-2']);
  });
});
