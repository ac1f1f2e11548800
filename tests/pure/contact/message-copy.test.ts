import { expect, it } from 'vitest';
import { contactRoutes } from '../../../worker/contact/contact-routes.ts';
import { requestAsUser, userId } from '../account/call-as-user.ts';
import { openDatabase } from '../d1.ts';

it('the copy of a message goes to the account of its sender, and never to an address in the form', async () => {
  const user = { id: userId, email: 'ada@example.com' };
  const database = openDatabase();
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'stranger@example.com', message: 'Hello' }),
  };
  const response = await requestAsUser(contactRoutes, '/api/contact', init, {
    responses: { session: () => ({ state: 'signed_in', session: { user } }) },
    environment: { DATABASE: database, EMAIL_FROM: 'shop@shop.example', EMAIL: {} },
  });
  expect(await response.json()).toEqual({ sent: true });
  const { results } = await database.prepare('SELECT kind, recipient FROM emails').all();
  expect(results).toEqual([{ kind: 'contact_copy', recipient: 'ada@example.com' }]);
});
