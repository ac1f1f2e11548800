import { jobTaken } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

// Each test takes something away that not every browser has, before the app starts, and does with the
// app what else would use it. Decoding without ImageDecoder, and photos in browsers that do not turn
// them, are in tests/e2e/device/shrinking.spec.ts: they are the affair of a worker.

const open = (page: Page, prompt: string) => page.getByRole('button', { name: `Open: ${prompt}` });

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('img', { name: prompt })).toBeVisible({ timeout: 30_000 });
}

/** The width and height of a picture that the page shows, in its own pixels. */
const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });

test('without navigator.storage.persist the picture is saved, and the account is offered; without ClipboardItem no button copies, and the download is there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(StorageManager.prototype, 'persist');
    Reflect.deleteProperty(StorageManager.prototype, 'persisted');
    Reflect.deleteProperty(window, 'ClipboardItem');
  });
  await signIn(page, newEmail('no-persist'));
  await generate(page, 'A lighthouse in fog');
  await expect(
    page.getByRole('region', { name: 'This browser may delete your pictures' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloaded).suggestedFilename()).toBe('generated-image.png');
  const made = await sizeOf(page, 'img[alt="A lighthouse in fog"]');
  await page.goto('/previous-images');
  await expect(open(page, 'A lighthouse in fog').locator('img')).toHaveAttribute('src', /^blob:/);
  expect(await sizeOf(page, 'main article img')).toEqual(made);
});

test('a browser whose quota is used up from the start says so, and the server still has the picture', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  });
  await signIn(page, newEmail('no-quota'));
  const taken = jobTaken(page);
  await generate(page, 'A red kite');
  await taken;
  await expect(page.getByText('This picture could not be saved on this device')).toBeVisible();
  await expect(page.getByText(/^This device is out of space/)).toBeVisible();
  const made = await sizeOf(page, 'img[alt="A red kite"]');
  await page.goto('/previous-images');
  await expect(open(page, 'A red kite').locator('img')).toHaveAttribute('src', /^\/images\//);
  expect(await sizeOf(page, 'main article img')).toEqual(made);
  await expect(page.getByText(/^On our server until/)).toBeVisible();
});
