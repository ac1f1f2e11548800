import { openEditor } from '../support/device/open-editor.ts';
import { choose, misbehave } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
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

test('without a network no way to a picture sends anything, each says why, and each works again after that', async ({
  page,
  context,
}) => {
  await signIn(page, newEmail('off'));
  const sent = countSubmits(page);
  await page.getByRole('textbox').fill('A kite over dunes');
  const generate = page.getByRole('button', { name: /^Generate/ });
  await expect(generate).toBeEnabled();
  await context.setOffline(true);
  await expect(generate).toBeDisabled();
  await expect(
    page.getByText('You’re offline. This button works again when you’re back online.'),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await context.setOffline(false);
  await expect(generate).toBeEnabled();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  expect(sent.count).toBe(0);

  await generate.click();
  const vary = page.getByRole('button', { name: /^New version/ });
  await expect(vary).toBeEnabled({ timeout: 45_000 });
  await context.setOffline(true);
  await vary.click();
  await expect(offlineToast(page)).toContainText('You were not charged.');
  await page.mouse.move(0, 0);
  await expect(offlineToast(page)).toHaveCount(0, { timeout: 10_000 });
  await page.keyboard.press('Control+Enter');
  await expect(offlineToast(page)).toContainText('You were not charged.');
  await expect(page.getByRole('img', { name: 'A kite over dunes' })).toBeVisible();
  expect(sent.count).toBe(1);
  await context.setOffline(false);
  await vary.click();
  await expect(page.getByText('Credits: 0')).toBeVisible({ timeout: 45_000 });
});

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

test('without a network a key in the editor applies no paid edit, and says why', async ({
  page,
  context,
}) => {
  await startSession(page, newEmail('off-edit'));
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await context.setOffline(true);
  const sent = countSubmits(page);
  await page.keyboard.press('Control+Enter');
  await expect(offlineToast(page)).toBeVisible();
  await expect(page.getByText('State 1/1')).toBeVisible();
  expect(sent.count).toBe(0);
  await context.setOffline(false);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
