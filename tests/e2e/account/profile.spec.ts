import { readFile } from 'node:fs/promises';
import type { Sessions } from '../../../domain/account/user.ts';
import { displayNameLengthMax } from '../../../domain/limits.ts';
import { expectAccessible } from '../support/accessible.ts';
import { saveRecords } from '../support/device/records.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Locator, type Page, type Route, test } from '../support/test.ts';

async function openProfile(page: Page, email: string): Promise<void> {
  await startSession(page, email);
  await page.goto('/profile');
  await expect(page.getByText('Credits: 2')).toBeVisible();
}

/** The row of a session. By its role: for a moment the skeleton's hidden row has the same text. */
function rowOf(page: Page, device: string): Locator {
  return page.getByRole('listitem').filter({ hasText: device });
}

/** The height of an element, in lines of its text. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { height } = node.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(node).lineHeight));
  });
}

/** The server answers with an internal error. */
const failInternally = (route: Route) =>
  route.fulfill({
    status: 500,
    json: {
      status: 500,
      code: 'internal_error',
      title: 'Something went wrong',
      detail: 'Something went wrong on our side. No credits were charged. Please try again.',
    },
  });

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

test('signing out everywhere ends the other sessions too', async ({ page, browser }) => {
  const email = newEmail('everywhere');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await openProfile(page, email);
  for (const device of ['This device', 'Another device']) {
    await expect(rowOf(page, device)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  expect((await other.request.get('/api/credits')).status()).toBe(401);
  await elsewhere.close();
});

test('one session is signed out from another one', async ({ page, browser }) => {
  const email = newEmail('one-session');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await openProfile(page, email);
  const row = rowOf(page, 'Another device');
  await expect(row).toContainText('last used');
  await page.route('**/api/me/sessions/*', (route) => route.abort());
  await row.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('That session could not be signed out')).toBeVisible();
  await page.unroute('**/api/me/sessions/*');
  await row.getByRole('button', { name: 'Sign out' }).click();
  await expect(row).toBeHidden();
  await expect(other).toHaveURL('/');
  expect((await other.request.get('/api/credits')).status()).toBe(401);
  const here = rowOf(page, 'This device');
  await here.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await elsewhere.close();
});

test('each session is named by its browser, its system, its place and its last use, after a failure of the server too, and the profile has no accessibility violation', async ({
  page,
  browser,
}) => {
  const email = newEmail('devices');
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await startSession(await phone.newPage(), email);
  await phone.close();
  await page.route('**/api/me/sessions', failInternally);
  await openProfile(page, email);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Something went wrong on our side.');
  await expect(alert).not.toContainText('connection');
  await page.unroute('**/api/me/sessions');
  // The edge knows the place, and no edge is here.
  await page.route('**/api/me/sessions', async (route) => {
    const response = await route.fetch();
    const { sessions } = (await response.json()) as Sessions;
    const json = { sessions: sessions.map((one) => ({ ...one, city: 'Pune', country: 'IN' })) };
    return route.fulfill({ response, json });
  });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'This device')).toBeVisible();
  const row = rowOf(page, 'Another device');
  for (const text of ['Safari, iPhone', 'Pune, India', /last used .+\d:\d\d/]) {
    await expect(row).toContainText(text);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expectAccessible(page);
  await page.goto('/hi/profile');
  for (const text of ['Safari, iPhone', 'Pune, भारत', /\d:\d\d/]) {
    await expect(rowOf(page, 'कोई और डिवाइस')).toContainText(text);
  }
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
