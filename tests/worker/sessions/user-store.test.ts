import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/user.ts';
import { findUserIds, isUser, setDisabled } from '../../../worker/sessions/user-store.ts';
import { signedIn } from '../client.ts';

const nobody = '0'.repeat(32);

async function somebody(email?: string): Promise<string> {
  const { user } = await (await signedIn(email)).get<Me>('/api/me');
  return user?.id as string;
}

describe('a user', () => {
  it('is found by the e-mail address, and so is everybody who has had the same', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [first, second] = [await somebody(email), await somebody()];
    expect(await findUserIds(env.DATABASE, email)).toEqual([first]);
    await env.DATABASE.prepare(
      'UPDATE users SET email = ?, created_at = created_at + 1 WHERE id = ?',
    )
      .bind(email, second)
      .run();
    expect(await findUserIds(env.DATABASE, email)).toEqual([first, second]);
    expect(await findUserIds(env.DATABASE, 'nobody@example.com')).toEqual([]);
  });

  it('is known by the id, and nobody else is', async () => {
    expect(await isUser(env.DATABASE, await somebody())).toBe(true);
    expect(await isUser(env.DATABASE, nobody)).toBe(false);
  });

  it('can be disabled and enabled, which nobody who is unknown can be', async () => {
    const id = await somebody();
    expect(await setDisabled(env.DATABASE, id, 1)).toBe(true);
    expect(await setDisabled(env.DATABASE, id, null)).toBe(true);
    expect(await setDisabled(env.DATABASE, nobody, 1)).toBe(false);
  });
});
