import { expectAccessible } from '../support/accessible.ts';
import { keepPicture, openPicture } from '../support/device/kept-pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Makes the device one whose user saves data. */
function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const value = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value });
  });
}

/** An account with 12 kept pictures, on a device that has none of them. */
async function newDevice(
  page: Page,
  name: string,
): Promise<{ pictures: string[]; lists: number[] }> {
  await startSession(page, newEmail(name));
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  for (let at = 1; at <= 12; at += 1) {
    await keepPicture(page, `Picture ${at}`, 1_700_000_000_000 + at * 1000);
  }
  const seen: { pictures: string[]; lists: number[] } = { pictures: [], lists: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/images/')) seen.pictures.push(pathname);
    if (pathname === '/api/pictures') seen.lists.push(Date.now());
  });
  return seen;
}

test('a new device that saves data fetches no kept picture before it is looked at, and saves what is opened', async ({
  page,
}) => {
  await saveData(page);
  const seen = await newDevice(page, 'saves-data');
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/pictures'));
  await page.goto('/text-to-image');
  await listed;
  await page.waitForTimeout(2000);
  expect(seen.pictures).toEqual([]);
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await expect(page.getByText('0 of 50 pictures on this device')).toBeVisible();
  await openPicture(page, 'Picture 12').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Picture 12' })).toBeVisible();
  await expect(page.getByText('1 of 50 pictures on this device')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Picture 12' })).toBeVisible();
});

test('a picture whose link has expired while the history is open comes by a new one', async ({
  page,
}) => {
  await saveData(page);
  const seen = await newDevice(page, 'expired');
  let isExpired = true;
  await page.route('**/images/**', (route) =>
    isExpired ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  );
  await page.goto('/previous-images');
  const failure = 'This picture could not be loaded. Check your connection.';
  const failed = openPicture(page, `Picture 12. ${failure}`);
  await expect(failed).toHaveText(failure);
  await expectAccessible(page);
  await failed.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This picture could not be loaded.')).toBeVisible();
  const before = seen.lists.length;
  isExpired = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture 12' })).toBeVisible();
  expect(seen.lists.length).toBeGreaterThan(before);
});
