import type { AccountPictures } from '../../../domain/account/picture.ts';
import { leaveApp } from '../support/leave-app.ts';
import { makePicture } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

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

test('a user whose browser has deleted everything finds the picture that the account keeps', async ({
  page,
}) => {
  const email = newEmail('deleted-on');
  await startSession(page, email);
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  await makePicture(page, 'A lighthouse in fog');
  const states = async () => {
    // The server may end an idle connection at the moment of a request. A browser sends it again, too.
    const listed = await page.request.get('/api/pictures', { maxRetries: 2 });
    return ((await listed.json()) as AccountPictures).pictures.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(['kept']);
  await wipeStorage(page);
  await startSession(page, email);
  await page.goto('/previous-images');
  await expect(page.getByRole('button', { name: 'Open: A lighthouse in fog' })).toBeVisible();
  await expect(page.getByText('1 of 20 in your account')).toBeVisible();
  await expect(page.getByText('1 of 50 pictures on this device')).toBeVisible();
});
