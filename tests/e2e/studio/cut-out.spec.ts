import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { choose, photo } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

async function pixelsOf(page: Page) {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloaded).path();
  const { data, info } = await sharp(await readFile(file))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  return { width: info.width, height: info.height, alphaAt };
}

test('a cut-out gets the size of the photo, is refined for free, and survives a reload', async ({
  page,
}) => {
  await startSession(page, newEmail('user-cut-out'));
  await page.goto('/background-removal');
  await choose(page, 'Your picture', { buffer: await photo(1500, 1000), mimeType: 'image/jpeg' });
  await expect(page.getByText('Your picture will have 1,500 × 1,000 pixels')).toBeVisible();
  await page.getByRole('button', { name: /^Remove Background/ }).click();
  await expect(page.getByText('1,500 × 1,000 pixels', { exact: true })).toBeVisible();
  const first = await pixelsOf(page);
  expect(first).toMatchObject({ width: 1500, height: 1000 });
  expect([first.alphaAt(8, 8), first.alphaAt(750, 680)]).toEqual([0, 255]);

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
  await expect(page.getByRole('button', { name: 'Refine edges' })).toBeVisible();
  const refined = await pixelsOf(page);
  expect([refined.alphaAt(150, 100), refined.alphaAt(750, 680)]).toEqual([255, 0]);
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
