import type { BrowserContext } from '@playwright/test';
import { keepPicture, openPicture } from '../support/device/kept-pictures.ts';
import { saveRecords } from '../support/device/records.ts';
import { leaveApp } from '../support/leave-app.ts';
import { newEmail, secondDevice, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Another device of the user, which has no place for a further picture. */
async function fullDevice(context: BrowserContext, email: string): Promise<Page> {
  const page = await secondDevice(context, email);
  await leaveApp(page);
  await saveRecords(page, Array<string>(50).fill('headshot'));
  return page;
}

/** The ids of the thumbnails on the device. */
const thumbnails = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('imagemint-pictures');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asked = opening.result.transaction('pictures').objectStore('pictures').getAllKeys();
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    opening.result.close();
    return (asked.result as [string, string][]).filter(([, id]) => id.startsWith('thumbnail.'))
      .length;
  });

test('a picture for which the device has no place is fetched once, and then shown by a thumbnail', async ({
  page,
  context,
}) => {
  const email = newEmail('thumbnails');
  await startSession(page, email);
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  await keepPicture(page, 'A lighthouse in fog');
  await keepPicture(page, 'A boat on a lake');
  const second = await fullDevice(context, email);
  await second.goto('/previous-images');
  const shown = openPicture(second, 'A boat on a lake').locator('img');
  await expect(shown).toHaveAttribute('src', /^\/images\//);
  await expect.poll(() => thumbnails(second)).toBe(2);
  const fetched: string[] = [];
  second.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/images/')) fetched.push(request.url());
  });
  await second.reload();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  const [width, height] = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect([width, height]).toEqual([480, 360]);
  expect(fetched).toEqual([]);
  // The whole picture is there when it is opened, and its thumbnail goes with it.
  await openPicture(second, 'A boat on a lake').click();
  const whole = second.getByRole('dialog').getByRole('img', { name: 'A boat on a lake' });
  await expect(whole).toBeVisible();
  expect(await whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await second.keyboard.press('Escape');
  await page.goto('/previous-images');
  await openPicture(page, 'A boat on a lake').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(openPicture(second, 'A boat on a lake')).toHaveCount(0);
  await expect.poll(() => thumbnails(second)).toBe(1);
  await second.context().close();
});
