import { expectAccessible } from '../support/accessible.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens a page on a device without a saved user, while the session route fails. */
async function openWhileItFails(page: Page, path: string): Promise<void> {
  // The app of another user would leave the page when that user's session ends.
  await page.goto('about:blank');
  await signIn(page, newEmail('stuck'));
  await page.addInitScript(() => localStorage.clear());
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: null }));
  await page.goto(path);
}

test('a server that does not answer is reported, with a button that tries again', async ({
  page,
}) => {
  await openWhileItFails(page, '/profile');
  const status = page.getByRole('status');
  await expect(status).toHaveText('Loading…');
  await expect(status).toContainText('Our server is not responding', { timeout: 15_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(status).toHaveText('Loading…');
  await expect(status).toContainText('Our server is not responding');
  await page.unroute('**/api/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
});

test('the page opens when the server answers again, and offers the front page until then, in Hindi too', async ({
  page,
}) => {
  await openWhileItFails(page, '/hi/profile');
  await expect(page.getByRole('status')).toContainText('हमारा सर्वर जवाब नहीं दे रहा', {
    timeout: 15_000,
  });
  await expect(page.getByRole('button', { name: 'फिर कोशिश करें' })).toBeVisible();
  await page.unroute('**/api/me');
  await expect(page).toHaveURL('/hi/profile');
  await expect(page.getByRole('link', { name: 'क्रेडिट: 2' })).toBeVisible({ timeout: 40_000 });

  await openWhileItFails(page, '/hi/profile');
  await page.getByRole('link', { name: 'पहले पेज पर जाएँ' }).click({ timeout: 15_000 });
  await expect(page).toHaveURL('/hi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
