import { describe, expect, it } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { problemOf, signedIn } from '../client.ts';

describe('input that is unlike any client’s', () => {
  it.each(['/api/packs', '/pricing'])(
    'TRACE %s is refused, and returns nothing of the request',
    async (path) => {
      const headers = { Cookie: 'session=echo-of-a-cookie' };
      const result = await callDeployment({}, path, { method: 'TRACE', headers });
      expect([404, 405]).toContain(result.status);
      expect(await result.text()).not.toContain('echo-of-a-cookie');
    },
  );

  it('a field named __proto__ sets nothing', async () => {
    const client = await signedIn();
    const body = '{"displayName":"Ada","__proto__":{"isOperator":true},"constructor":1}';
    const headers = { 'Content-Type': 'application/json' };
    const response = await client.fetch('/api/me', { method: 'PATCH', headers, body });
    expect(response.status).toBe(200);
    const { user } = await response.json<{ user: object }>();
    const fields = ['id', 'email', 'displayName', 'photoUrl', 'createdAt', 'keepPictures'];
    expect(Object.keys(user)).toEqual(fields);
    expect('isOperator' in user || 'isOperator' in {}).toBe(false);
  });

  it('of a repeated parameter of the address the first one counts, and is checked', async () => {
    const client = await signedIn();
    const first = await client.fetch('/api/credits/entries?cursor=9&cursor=x');
    expect(first.status).toBe(200);
    const second = await client.fetch('/api/credits/entries?cursor=x&cursor=9');
    expect((await problemOf(second)).code).toBe('invalid_input');
  });
});
