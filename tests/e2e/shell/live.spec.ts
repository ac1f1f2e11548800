import { operate } from '../support/operator.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('every tab and device shows a change within a second, without a reload, and a sign-out everywhere at once', async ({
  page,
  context,
  browser,
  request,
}) => {
  const email = newEmail('live');
  await signIn(page, email);
  const second = await context.newPage();
  await second.goto('/text-to-image');
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, email);
  for (const tab of [page, second, phone]) {
    await expect(tab.getByText('Credits: 2')).toBeVisible();
  }
  await operate(page, request, 'grant', { credits: 5, reason: 'A gift' });
  for (const tab of [page, second, phone]) {
    await expect(tab.getByText('Credits: 7')).toBeVisible({ timeout: 1000 });
  }
  await page.request.post('/api/auth/signout', { data: { everywhere: true } });
  await expect(phone).toHaveURL('/', { timeout: 2000 });
  await expect(phone.getByText('Your session has ended')).toBeVisible();
});

test('the app polls if WebSockets are blocked, and misses nothing', async ({ page }) => {
  await page.routeWebSocket('**/api/live', (socket) => socket.close());
  await signIn(page, newEmail('blocked'));
  await page.getByRole('textbox').fill('A windmill in the evening');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('img', { name: 'A windmill in the evening' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
