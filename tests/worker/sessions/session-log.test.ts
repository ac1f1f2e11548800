import { afterEach, expect, it, vi } from 'vitest';
import type { Me, Sessions } from '../../../domain/account/user.ts';
import { Client, idToken, signedIn } from '../client.ts';

afterEach(() => vi.restoreAllMocks());

/** Records the lines of the log about sessions. */
function sessionLines() {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  return () =>
    logged.mock.calls
      .map(([line]) => JSON.parse(line as string) as Record<string, unknown>)
      .filter(({ event }) => event !== 'request');
}

it('a sign-in has a line with how, who and the request, and without token and e-mail address', async () => {
  const client = new Client();
  const lines = sessionLines();
  const credential = await idToken({ email: 'logged@example.com' });
  const response = await client.post('/api/auth/google', { credential });
  const { user } = await client.get<Me>('/api/me');
  const requestId = response.headers.get('X-Request-Id');
  expect(lines()).toEqual([{ event: 'signed_in', by: 'token', userId: user?.id, requestId }]);
});

it('a sign-out has a line that says which sessions ended', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const [phone, desk, third] = [
    await signedIn(email),
    await signedIn(email),
    await signedIn(email),
  ];
  const { user } = await phone.get<Me>('/api/me');
  const { sessions } = await phone.get<Sessions>('/api/me/sessions');
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id as string;
  const lines = sessionLines();
  await phone.fetch(`/api/me/sessions/${other}`, { method: 'DELETE' });
  await phone.post('/api/auth/signout', {});
  for (const client of [desk, third]) await client.post('/api/auth/signout', { everywhere: true });
  const requestId = expect.any(String);
  expect(lines()).toEqual([
    { event: 'signed_out', which: 'listed', userId: user?.id, requestId },
    { event: 'signed_out', which: 'own', userId: user?.id, requestId },
    // The other one had been ended already, so it ended nothing.
    { event: 'signed_out', which: 'all', userId: user?.id, requestId },
  ]);
});
