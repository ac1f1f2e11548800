import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { choose, photo } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function fileAfter(page: Page, action: () => Promise<void>) {
  const downloaded = page.waitForEvent('download');
  await action();
  const file = await downloaded;
  const { data, info } = await sharp(await readFile(await file.path()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number) => {
    const at = (y * info.width + x) * 4;
    return [...data.subarray(at, at + 4)];
  };
  return {
    name: file.suggestedFilename(),
    width: info.width,
    height: info.height,
    pixelAt,
    alphaAt: (x: number, y: number) => pixelAt(x, y)[3],
  };
}

const download = (page: Page) =>
  fileAfter(page, () => page.getByRole('button', { name: 'Download', exact: true }).click());

test('a cut-out gets the size of the photo, is downloaded, copied and put on a color by keys, refined for free, and survives a reload', async ({
  page,
}) => {
  await startSession(page, newEmail('user-cut-out'));
  await page.goto('/background-removal');
  await choose(page, 'Your picture', { buffer: await photo(1500, 1000), mimeType: 'image/jpeg' });
  await expect(page.getByText('Your picture will have 1,500 × 1,000 pixels')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1,500 × 1,000 pixels', { exact: true })).toBeVisible();
  const first = await fileAfter(page, () => page.keyboard.press('Control+s'));
  expect(first).toMatchObject({ name: 'background-removed.png', width: 1500, height: 1000 });
  expect([first.alphaAt(8, 8), first.alphaAt(750, 680)]).toEqual([0, 255]);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied')).toBeVisible();
  const types = () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(await types()).toEqual(['image/png']);
  await page.getByRole('heading', { name: 'Background Removal' }).selectText();
  await page.keyboard.press('Control+c');
  await expect.poll(types).toContain('text/plain');
  await page.getByRole('button', { name: 'Gold' }).press('Enter');
  expect((await download(page)).pixelAt(4, 4)).toEqual([0xea, 0xb3, 0x08, 255]);
  await page.getByRole('button', { name: 'Transparent' }).press('Enter');

  await page.getByRole('button', { name: 'Refine edges' }).click();
  const dialog = page.getByRole('dialog');
  const area = await dialog.getByRole('img').boundingBox();
  if (!area) throw new Error('The cut-out is not shown');
  await page.mouse.click(area.x + area.width * 0.5, area.y + area.height * 0.68);
  await dialog.getByText('Restore', { exact: true }).click();
  await page.mouse.click(area.x + area.width * 0.1, area.y + area.height * 0.1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText('1,500 × 1,000 pixels', { exact: true })).toBeVisible();
  const refined = await download(page);
  expect([refined.alphaAt(150, 100), refined.alphaAt(750, 680)]).toEqual([255, 0]);
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
