import { applyFilter } from '../../../src/device/filters/apply-filter.ts';
import { apply, download, openEditor, photo, pixelsOf } from '../support/device/open-editor.ts';
import { jobTaken } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
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

test('without scheduler.yield and requestIdleCallback a filter makes the same pixels', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'scheduler');
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
  await startSession(page, newEmail('no-scheduler'));
  const given = await photo(400, 300);
  await openEditor(page, given);
  expect(await page.evaluate(() => 'scheduler' in window || 'requestIdleCallback' in window)).toBe(
    false,
  );
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Sepia' }).click();
  await apply(page).click();
  await expect(page.getByText(/you have not applied are not in the file/)).toHaveCount(0);
  await expect(page.getByText('Credits: 1')).toBeVisible();
  const pixels = { data: new Uint8ClampedArray(await pixelsOf(given)), width: 400, height: 300 };
  applyFilter(pixels, pixels, { type: 'Sepia', intensity: 50 });
  const made = await pixelsOf((await download(page)).bytes);
  expect(Buffer.compare(made, Buffer.from(pixels.data))).toBe(0);
  // The history saves when the page is idle.
  await page.goto('/previous-images');
  await expect(open(page, 'Sepia')).toBeVisible();
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

/** Replaces the clipboard: `data-copied` gets the type and the size of what is written to it. */
async function replaceClipboard(page: Page, takesPromises: boolean): Promise<void> {
  await page.addInitScript((isModern) => {
    class Item {
      readonly content: Blob | Promise<Blob>;
      constructor({ 'image/png': content }: { 'image/png': Blob | Promise<Blob> }) {
        if (!isModern && !(content instanceof Blob)) throw new TypeError('Not a Blob');
        this.content = content;
      }
    }
    Object.assign(window, { ClipboardItem: Item });
    navigator.clipboard.write = async (items) => {
      const [item] = items as unknown as [Item];
      const isPromise = item.content instanceof Promise;
      const bitmap = await createImageBitmap(await item.content);
      document.body.dataset.copied = `${isPromise} ${bitmap.width}x${bitmap.height}`;
    };
  }, takesPromises);
}

for (const takesPromises of [true, false]) {
  test(`a picture is copied by a ClipboardItem that takes ${takesPromises ? 'a promise' : 'no promise'}`, async ({
    page,
  }) => {
    await replaceClipboard(page, takesPromises);
    await signIn(page, newEmail('clipboard'));
    await generate(page, 'A green door');
    const [width, height] = await sizeOf(page, 'img[alt="A green door"]');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute(
      'data-copied',
      `${takesPromises} ${width}x${height}`,
    );
  });
}

test('without showPicker a picture is chosen in the file dialog', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker'));
  await startSession(page, newEmail('no-picker'));
  await page.goto('/background-removal');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose a picture/ }).click();
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(400, 300) };
  await (await choosing).setFiles(file);
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  expect(await sizeOf(page, 'img[alt="The picture you chose"]')).toEqual([400, 300]);
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
