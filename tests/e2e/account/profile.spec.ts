import { displayNameLengthMax } from '../../../domain/limits.ts';
import { saveRecords } from '../support/device/records.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Locator, test } from '../support/test.ts';

/** The height of an element, in lines of its text. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { height } = node.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(node).lineHeight));
  });
}

test('a display name takes two lines at most at any length and size', async ({ page }) => {
  await startSession(page, newEmail('name'));
  const displayName = 'W'.repeat(displayNameLengthMax);
  await page.request.patch('/api/me', { data: { displayName } });
  await page.goto('/profile');
  const head = page.getByRole('heading', { level: 1, name: displayName });
  for (const { name: device, viewport } of sizes) {
    await page.setViewportSize(viewport);
    await expect.poll(() => linesOf(head), device).toBe(2);
  }
});

test('an account is deleted after a typed confirmation, with the pictures on the device if the user chooses that', async ({
  page,
}) => {
  await startSession(page, newEmail('deletion'));
  await page.goto('/profile');
  await expect(page.getByText('Credits: 2')).toBeVisible();
  const prefix = await saveRecords(page, ['text2img']);
  const isSaved = () =>
    page.evaluate((key) => localStorage.getItem(key) !== null, `${prefix}old-0`);
  expect(await isSaved()).toBe(true);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You still have 2 credits.')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Also delete the pictures on this device').check();
  await confirm.click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await isSaved()).toBe(false);
  expect(await (await page.request.get('/api/me')).json()).toEqual({ user: null, session: null });
});
