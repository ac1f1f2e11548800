import { readFile } from 'node:fs/promises';
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

/** Saves a display name. */
async function saveName(page: Page, name: string): Promise<void> {
  // By its role: for a moment after the start the skeleton's field is there too, which has none.
  await page.getByRole('textbox', { name: 'Display name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
}

/** Expects a name of many lines to be cut to two on the page and to one in the menu, with all of it as a title. */
async function expectCutName(page: Page, name: string): Promise<void> {
  const head = page.getByRole('heading', { level: 1 });
  await expect(head).toHaveText(name);
  expect(await linesOf(head)).toBe(2);
  await expect(head).toHaveAttribute('title', name);
  const card = page.getByRole('region', { name: 'Your account' }).getByText(name);
  if (await card.isHidden()) await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(card).toHaveAttribute('title', name);
  expect(await linesOf(card)).toBe(1);
}

test('the display name can be edited and removed, is trimmed, and takes two lines on the page and one in the menu at any length and size', async ({
  page,
}) => {
  const email = newEmail('name');
  await openProfile(page, email);
  await saveName(page, '  Ada Lovelace ');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('Display name updated.')).toBeVisible();
  const head = page.getByRole('heading', { level: 1 });
  await expect(head).toHaveText('Ada Lovelace');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Ada Lovelace');
  await saveName(page, '   ');
  await expect(head).toHaveText(email);
  const name = 'W'.repeat(displayNameLengthMax);
  await saveName(page, name);
  for (const { name: device, viewport } of sizes) {
    await test.step(device, async () => {
      await page.setViewportSize(viewport);
      await expectCutName(page, name);
    });
  }
});

test('the user id can be copied, with an error if the browser forbids it, and the user’s data is downloaded as one file', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newEmail('copy');
  await openProfile(page, email);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('User ID copied to clipboard.')).toBeVisible();
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.id);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copy failed')).toBeVisible();
  await expect(page.getByText('Could not copy user ID.')).toBeVisible();
  // A failure is shown, and not saved as if it were the data.
  await page.route('**/api/me/export', (route) => route.abort());
  await page.getByRole('link', { name: 'Download my data' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your data could not be downloaded' });
  await expect(failure).toContainText('Check your connection.');
  await page.unroute('**/api/me/export');
  const downloaded = page.waitForEvent('download');
  await failure.getByRole('button', { name: 'Try again' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^imagemint-data-.*\.json$/);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { email }, credits: { balance: 2 } });
  await expect(failure).toBeHidden();
  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename());
});

test('an account is deleted only after a typed confirmation that names the remaining credits, with the pictures on the device if the user chooses that', async ({
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
  await dialog.getByLabel('Type DELETE to confirm').fill('delet');
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  const choice = dialog.getByLabel('Also delete the pictures on this device');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await confirm.click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await isSaved()).toBe(false);
  expect(await (await page.request.get('/api/me')).json()).toEqual({ user: null, session: null });
});
