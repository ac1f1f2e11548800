import { beforeEach, describe, expect, it } from 'vitest';
import { issueNonce, takeNonce } from '../../../worker/auth/issued-nonce.ts';
import { openDatabase } from '../d1.ts';

const secret = 'a secret of 32 characters or more';
const start = 1_800_000_000_000;
const lifetimeMs = 10 * 60_000;

let database: D1Database;

beforeEach(() => {
  database = openDatabase();
});

const used = async () => (await database.prepare('SELECT * FROM used_nonces').all()).results;
const take = (nonce: string, now = start, by = secret) => takeNonce(database, by, nonce, now);

describe('a nonce', () => {
  it('can be used for 10 minutes, once, and its use is recorded with its expiry', async () => {
    const [first, second] = [await issueNonce(secret, start), await issueNonce(secret, start)];
    expect(first).not.toBe(second);
    expect(await take(first, start + lifetimeMs - 1)).toBe(true);
    expect(await take(first)).toBe(false);
    expect(await take(second, start + lifetimeMs)).toBe(false);
    expect(await take(second)).toBe(true);
    const expiry = { expires_at: start + lifetimeMs };
    expect(await used()).toMatchObject([expiry, expiry]);
    // Only a digest of it is stored.
    expect(JSON.stringify(await used())).not.toContain(first.split('.')[1]);
  });

  it('of another deployment uses nothing up', async () => {
    const nonce = await issueNonce('another secret of 32 characters', start);
    expect(await take(nonce)).toBe(false);
    expect(await used()).toEqual([]);
    expect(await take(nonce, start, 'another secret of 32 characters')).toBe(true);
  });

  it.each([
    ['nothing', () => ''],
    ['more in front', (nonce: string) => `x.${nonce}`],
    ['more behind', (nonce: string) => `${nonce}x`],
    ['a later expiry', (nonce: string) => nonce.replace(/^./, 'z')],
    ['other random bytes', (nonce: string) => nonce.replace(/\..{4}/, '.AAAA')],
    ['no signature', (nonce: string) => nonce.slice(0, nonce.lastIndexOf('.'))],
    ['an empty signature', (nonce: string) => nonce.slice(0, nonce.lastIndexOf('.') + 1)],
  ])('with %s is refused, and uses nothing up', async (_, change) => {
    const nonce = await issueNonce(secret, start);
    expect(await take(change(nonce))).toBe(false);
    expect(await used()).toEqual([]);
    expect(await take(nonce)).toBe(true);
  });
});
