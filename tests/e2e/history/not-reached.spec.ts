import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { leaveApp } from '../support/leave-app.ts';
import { pictureSize } from '../support/picture-size.ts';
import { makePicture } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Removes the bytes of all pictures from the device, as a browser does that is short of space; their records stay. */
async function loseBytes(page: Page): Promise<void> {
  await leaveApp(page);
  await page.evaluate(async () => {
    const opening = indexedDB.open('imagemint-pictures');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const changing = opening.result.transaction('pictures', 'readwrite');
    changing.objectStore('pictures').clear();
    await new Promise((resolve) => changing.addEventListener('complete', resolve));
    opening.result.close();
  });
}

/** Adds records without bytes, of the given times. */
async function addRecords(page: Page, times: readonly number[]): Promise<void> {
  const me = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  await page.evaluate(
    ([userId, all]) => {
      for (const ts of all) {
        const item = { id: `lost-${ts}`, type: 'headshot', prompt: 'A lost portrait', url: '', ts };
        localStorage.setItem(`imagemint.history.${userId}.${item.id}`, JSON.stringify(item));
      }
    },
    [me.user.id, times] as const,
  );
}

/** Holds the account's list of pictures back. It fails when it is told to, and can be reached again. */
async function holdList(page: Page): Promise<{ fail: () => void; reach: () => void }> {
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  let isReachable = false;
  await page.route('**/api/pictures', async (route) => {
    await held;
    return isReachable ? route.continue() : route.abort();
  });
  return {
    fail,
    reach: () => {
      isReachable = true;
    },
  };
}

test('a picture whose bytes are lost is not called gone before the server was asked', async ({
  page,
}) => {
  await startSession(page, newEmail('not-asked'));
  await makePicture(page, 'A lighthouse in fog');
  await loseBytes(page);
  await addRecords(page, [1]);
  const server = await holdList(page);
  await page.goto('/previous-images');
  await page.getByRole('button', { name: /^Open: A lost portrait/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('We’re asking our server for it.')).toBeVisible();
  server.fail();
  await expect(dialog.getByText('we can’t ask our server for it right now')).toBeVisible();
  await expect(dialog.getByText('no longer has it')).toHaveCount(0);
  server.reach();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('our server no longer has it')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  // The server does have the other one.
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img', { name: 'A lighthouse in fog' })).toBeVisible();
});

test('a picture that could not be fetched is downloaded from its card when the server is reached', async ({
  page,
}) => {
  await startSession(page, newEmail('card-download'));
  await makePicture(page, 'A lighthouse in fog');
  await loseBytes(page);
  await page.route('**/images/**', (route) => route.abort());
  await page.goto('/previous-images');
  await expect(page.getByRole('button', { name: /^Open: A lighthouse in fog/ })).toHaveText(
    'This picture could not be loaded. Check your connection.',
  );
  await page.unroute('**/images/**');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download: A lighthouse in fog' }).click();
  const file = await sharp(await readFile(await (await downloaded).path())).metadata();
  expect(file).toMatchObject({ format: 'png', width: pictureSize });
});
