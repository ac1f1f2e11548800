import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import {
  findUserIds,
  isUser,
  listUserStates,
  setDisabled,
} from '../../../worker/sessions/user-store.ts';
import { signedIn } from '../client.ts';

const unknownId = '0'.repeat(32);

async function createUser(email?: string): Promise<string> {
  const { user } = await (await signedIn(email)).get<Me>('/api/me');
  return user?.id as string;
}

describe('a user', () => {
  it('all users with an e-mail address are found by it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [first, second] = [await createUser(email), await createUser()];
    expect(await findUserIds(env.DATABASE, email)).toEqual([first]);
    await env.DATABASE.prepare(
      'UPDATE users SET email = ?, created_at = created_at + 1 WHERE id = ?',
    )
      .bind(email, second)
      .run();
    expect(await findUserIds(env.DATABASE, email)).toEqual([first, second]);
    expect(await findUserIds(env.DATABASE, 'unknown@example.com')).toEqual([]);
  });

  it('a user is found by the id, and an unknown id is not', async () => {
    expect(await isUser(env.DATABASE, await createUser())).toBe(true);
    expect(await isUser(env.DATABASE, unknownId)).toBe(false);
  });

  it('a user is listed as disabled until they are enabled, and no other user is', async () => {
    const [id, other] = [await createUser(), await createUser()];
    const stateOf = async (userId: string) =>
      (await listUserStates(env.DATABASE, '', 1000)).find((user) => user.id === userId)?.disabledAt;
    await setDisabled(env.DATABASE, id, 1);
    expect([await stateOf(id), await stateOf(other)]).toEqual([1, null]);
    await setDisabled(env.DATABASE, id, null);
    expect(await stateOf(id)).toBeNull();
  });

  it('page after page names every user once, whenever they came', async () => {
    await env.DATABASE.exec('DELETE FROM users');
    const ids = [await createUser(), await createUser(), await createUser()].toSorted();
    for (const [place, id] of ids.toReversed().entries()) {
      await env.DATABASE.prepare('UPDATE users SET created_at = ? WHERE id = ?')
        .bind(place, id)
        .run();
    }
    const listed: string[] = [];
    for (let page = await listUserStates(env.DATABASE, '', 1); page.length > 0; ) {
      listed.push(...page.map(({ id }) => id));
      page = await listUserStates(env.DATABASE, listed.at(-1) ?? '', 1);
    }
    expect(listed).toEqual(ids);
  });
});
