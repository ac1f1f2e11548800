import { choose, misbehave } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The requests for a new job that the page sends from now on, also those that get no answer. */
function countSubmits(page: Page): { count: number } {
  const sent = { count: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && ['/api/jobs', '/api/uploads'].includes(pathname)) {
      sent.count += 1;
    }
  });
  return sent;
}

const offlineToast = (page: Page) =>
  page.locator('[data-sonner-toast]').filter({ hasText: 'You are offline' });

test('a failed picture is not charged, needs no new input for a retry, and without a network can’t be tried again, which it says', async ({
  page,
  context,
}) => {
  await startSession(page, newEmail('retry'));
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  const prompt = `a woodcut ${await misbehave(page, { mode: 'refused', times: 1 })}`;
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Transform/ }).click();
  await expect(page.getByText('You were not charged').first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Transformation failed').first()).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue(prompt);
  const again = page.getByRole('button', { name: 'Try again' });
  await context.setOffline(true);
  const sent = countSubmits(page);
  await again.click();
  await expect(offlineToast(page)).toBeVisible();
  await expect(again).toBeVisible();
  expect(sent.count).toBe(0);
  await context.setOffline(false);
  await again.click();
  await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
