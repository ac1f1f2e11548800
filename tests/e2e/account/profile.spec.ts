import { displayNameLengthMax } from '../../../domain/limits.ts';
import { saveRecords } from '../support/device/records.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

async function openProfile(page: Page, email: string): Promise<void> {
  await startSession(page, email);
  await page.goto('/profile');
  await expect(page.getByText('Credits: 2')).toBeVisible();
}

/** The height of an element, in lines of its text. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { height } = node.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(node).lineHeight));
  });
}

test('the user’s id is copied; a display name is saved, and takes two lines at most at any length and size', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page, newEmail('name'));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('User ID copied to clipboard.')).toBeVisible();
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.id);
  const head = page.getByRole('heading', { level: 1 });
  for (const name of ['Ada Lovelace', 'W'.repeat(displayNameLengthMax)]) {
    // By its role: for a moment after the start the skeleton's field is there too, which has none.
    await page.getByRole('textbox', { name: 'Display name' }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(head).toHaveText(name);
  }
  await page.reload();
  for (const { name: device, viewport } of sizes) {
    await page.setViewportSize(viewport);
    await expect.poll(() => linesOf(head), device).toBe(2);
  }
});

test('an account is deleted after a typed confirmation, with the pictures on the device if the user chooses that', async ({
  page,
}) => {
  await openProfile(page, newEmail('deletion'));
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
