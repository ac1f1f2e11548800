import { describe, expect, it } from 'vitest';
import {
  hashSecret,
  newSalt,
  newSecret,
  nextSecret,
  readToken,
  writeToken,
} from '../../../worker/sessions/session-token.ts';

const deployment = 'the secret of these tests';
const userId = '0123456789abcdef0123456789abcdef';

describe('a session token', () => {
  it('a token proves what it was written for, to the deployment that wrote it alone', async () => {
    const claim = { userId, secret: newSecret() };
    const token = await writeToken(deployment, claim);
    expect(await readToken(deployment, token)).toEqual(claim);
    expect(await readToken('another secret', token)).toBeNull();
  });

  it('a token with any other character is refused', async () => {
    const token = await writeToken(deployment, { userId, secret: newSecret() });
    for (let at = 0; at < token.length; at += 1) {
      // The last character of 43 holds two bits that belong to no byte.
      const other = token[at] === 'Q' ? 'g' : 'Q';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(await readToken(deployment, changed)).toBeNull();
    }
    for (const wrong of ['', '.', '..', ` ${token}`, `${token} `, `${token}A`, `${token}\n`]) {
      expect(await readToken(deployment, wrong)).toBeNull();
    }
  });
});

describe('a secret', () => {
  it('a new secret and a new salt are never the same', () => {
    const made = Array.from({ length: 1000 }, () => [newSecret(), newSalt()]).flat();
    expect(new Set(made).size).toBe(2000);
    expect(new Set(made.map(({ length }) => length))).toEqual(new Set([43, 22]));
  });

  it('the next secret depends on the deployment, the secret and the salt, and on nothing else', async () => {
    const next = await nextSecret(deployment, 'secret', 'salt');
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(await nextSecret(deployment, 'secret', 'salt')).toBe(next);
    for (const other of [
      nextSecret('another', 'secret', 'salt'),
      nextSecret(deployment, 'other', 'salt'),
      nextSecret(deployment, 'secret', 'other'),
    ]) {
      expect(await other).not.toBe(next);
    }
  });

  it('the account stores the SHA-256 of a secret', async () => {
    expect(await hashSecret('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU');
  });
});
