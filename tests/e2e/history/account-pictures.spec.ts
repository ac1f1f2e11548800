import type { AccountPictures } from '../../../domain/account/picture.ts';
import { leaveApp } from '../support/leave-app.ts';
import { generatePicture, makePicture } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** What the server lists. */
async function listed(page: Page): Promise<AccountPictures> {
  return (await (await page.request.get('/api/pictures')).json()) as AccountPictures;
}

const states = async (page: Page) =>
  (await listed(page)).pictures.map(({ prompt, state }) => `${prompt} ${state}`);

/** The account keeps pictures from now on. */
async function keepPictures(page: Page): Promise<void> {
  await page.request.patch('/api/me', { data: { keepPictures: true } });
}

/** What Safari does after seven days without a visit. */
async function wipeStorage(page: Page): Promise<void> {
  await leaveApp(page);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.context().clearCookies();
}

test('a user whose browser has deleted everything finds all pictures that the account keeps', async ({
  page,
}) => {
  const email = newEmail('deleted-on');
  await startSession(page, email);
  await keepPictures(page);
  await makePicture(page, 'A lighthouse in fog');
  await generatePicture(page, 'A boat on a lake');
  await expect
    .poll(() => states(page))
    .toEqual(['A boat on a lake kept', 'A lighthouse in fog kept']);
  await wipeStorage(page);
  await startSession(page, email);
  await page.goto('/previous-images');
  for (const prompt of ['A boat on a lake', 'A lighthouse in fog']) {
    await expect(page.getByRole('button', { name: `Open: ${prompt}`, exact: true })).toBeVisible();
  }
  await expect(page.getByText('2 of 20 in your account')).toBeVisible();
  await expect(page.getByText('2 of 50 pictures on this device')).toBeVisible();
});
