import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { choose } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';

const ready = (page: Page) => page.getByText('Your picture is ready.');

async function pixelOf(download: Download, left: number, top: number): Promise<number[]> {
  const file = sharp(await readFile(await download.path())).ensureAlpha();
  const area = { left, top, width: 1, height: 1 };
  return [...(await file.extract(area).raw().toBuffer())];
}

async function download(page: Page): Promise<Download> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  return downloaded;
}

/** Which shares of the pixels of a file are transparent and opaque. */
async function alphaShares(file: Download) {
  const { data, info } = await sharp(await readFile(await file.path()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  const alphas = data.filter((_, at) => at % 4 === 3);
  const shareOf = (level: number) =>
    alphas.filter((alpha) => alpha === level).length / alphas.length;
  return { transparent: shareOf(0), opaque: shareOf(255) };
}

test.describe('by keyboard alone', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a background is removed, the file downloaded, transparent or on a chosen color, and copied, and selected text is copied as text', async ({
    page,
  }) => {
    await startSession(page, newEmail('user-keys'));
    await page.goto('/background-removal');
    await expect(page.getByText('Credits: 2')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove Background/ })).toBeDisabled();
    await choose(page, 'Your picture');
    await expect(page.getByAltText('The picture you chose')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(ready(page)).toBeAttached();
    const downloaded = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('background-removed.png');
    const { transparent, opaque } = await alphaShares(file);
    expect(transparent).toBeGreaterThan(0.2);
    expect(opaque).toBeGreaterThan(0.05);
    await page.getByRole('button', { name: 'Gold' }).press('Enter');
    expect(await pixelOf(await download(page), 4, 4)).toEqual([0xea, 0xb3, 0x08, 255]);
    await page.getByRole('button', { name: 'Transparent' }).press('Enter');
    await page.keyboard.press('Control+c');
    await expect(page.getByText('Copied')).toBeVisible();
    const types = () =>
      page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(await types()).toEqual(['image/png']);
    await page.getByRole('heading', { name: 'Background Removal' }).selectText();
    await page.keyboard.press('Control+c');
    await expect.poll(types).toContain('text/plain');
  });
});
