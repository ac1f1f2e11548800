import { describe, expect, it } from 'vitest';
import { isUnsubscribeLink, unsubscribePath } from '../../../worker/email/unsubscribe-link.ts';

const secret = 'a secret of 32 characters or more';

async function linkOf(user: string) {
  const path = await unsubscribePath(secret, user, 'hi');
  const { pathname, searchParams } = new URL(path, 'https://shop.example');
  return { pathname, query: Object.fromEntries(searchParams) as { user: string; sig: string } };
}

describe('the link that ends e-mails', () => {
  it('names its user and language, and is ours', async () => {
    const { pathname, query } = await linkOf('ada & co');
    expect(pathname).toBe('/api/emails/unsubscribe');
    expect(query).toEqual({
      user: 'ada & co',
      sig: expect.stringMatching(/^[0-9a-f]{64}$/),
      language: 'hi',
    });
    expect(await isUnsubscribeLink(secret, query)).toBe(true);
  });

  it.each<[string, (link: { user: string; sig: string }) => { user: string; sig: string }]>([
    ['another user', (link) => ({ ...link, user: 'eve' })],
    ['no signature', (link) => ({ ...link, sig: '' })],
    ['more behind its signature', (link) => ({ ...link, sig: `${link.sig}00` })],
  ])('is not ours with %s', async (_, change) => {
    const { query } = await linkOf('ada');
    expect(await isUnsubscribeLink(secret, change(query))).toBe(false);
  });

  it('of another deployment is not ours', async () => {
    const { query } = await linkOf('ada');
    expect(await isUnsubscribeLink('another secret of 32 characters', query)).toBe(false);
  });
});
