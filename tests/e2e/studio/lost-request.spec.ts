import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a request that never reached the server is reported as lost, and can be repeated', async ({
  page,
  context,
}) => {
  await signIn(page, newEmail('lost-request'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('textbox').fill('A kite over dunes');
  // The network goes when the request is on its way: without one, the button is disabled.
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await context.setOffline(true);
    return route.abort();
  });
  await page.getByRole('button', { name: /^Generate/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText(/Checking whether your request arrived/)).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText('Generation failed')).toHaveCount(0);
  await page.unroute('**/api/jobs');
  await context.setOffline(false);
  await expect(result.getByText('Connection lost')).toBeVisible({ timeout: 15_000 });
  await expect(result.getByText('You were not charged')).toBeVisible();
  await result.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'A kite over dunes' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
