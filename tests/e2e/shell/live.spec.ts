import { operate } from '../support/operator.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('every device shows a change by its socket, and a sign-out everywhere', async ({
  page,
  browser,
  request,
}) => {
  const email = newEmail('live');
  await signIn(page, email);
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, email);
  for (const tab of [page, phone]) {
    await expect(tab.getByText('Credits: 2')).toBeVisible();
    await tab.waitForLoadState('networkidle');
    // Only the socket can change the balance now.
    await tab.route('**/api/credits', (route) => route.abort());
  }
  await operate(page, request, 'grant', { credits: 5, reason: 'A gift' });
  for (const tab of [page, phone]) {
    await expect(tab.getByText('Credits: 7')).toBeVisible();
  }
  await page.request.post('/api/auth/signout', { data: { everywhere: true } });
  await expect(phone).toHaveURL('/');
  await expect(phone.getByText('Your session has ended')).toBeVisible();
});
