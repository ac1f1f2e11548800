import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { replaceShareSheet } from '../support/device/share-sheet.ts';
import { operate } from '../support/operator.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';

const ready = (page: Page) => page.getByText('Your picture is ready.');
const strip = (page: Page) =>
  page.getByRole('navigation', { name: 'Your pictures from this tool' });

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

/** A picture in few pixels, from wherever it was loaded: the same for the same picture. */
function looksOf(picture: Locator): Promise<string> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const small = new OffscreenCanvas(8, 8);
    small.getContext('2d')?.drawImage(image, 0, 0, 8, 8);
    return [...(small.getContext('2d')?.getImageData(0, 0, 8, 8).data ?? [])].join(' ');
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('another version is made of the same prompt with one click, the first one stays in the strip, and its file is shared and downloaded', async ({
    page,
    request,
  }) => {
    await replaceShareSheet(page);
    await signIn(page, newEmail('user-another'));
    await operate(page, request, 'grant', { credits: 3, reason: 'Test' });
    await page.getByRole('textbox').first().fill('A small island');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(ready(page)).toBeAttached();
    const picture = page.getByRole('img', { name: 'A small island' });
    const first = await looksOf(picture);
    await page.getByRole('textbox').first().fill('Words for later');
    await page.getByRole('button', { name: /^New version/ }).click();
    await expect(page.getByRole('button', { name: 'The picture in progress' })).toBeVisible();
    await expect(page.getByText('Credits: 3')).toBeVisible();
    await expect(picture).toBeVisible();
    await expect.poll(() => looksOf(picture)).not.toBe(first);
    await expect(page.getByRole('textbox').first()).toHaveValue('Words for later');
    const earlier = strip(page).getByRole('button', { name: 'Show picture 2: A small island' });
    await earlier.click();
    await expect.poll(() => looksOf(picture)).toBe(first);
    await page.reload();
    await expect.poll(() => looksOf(picture)).toBe(first);
    await page.getByRole('button', { name: 'Use this prompt' }).click();
    await expect(page.getByRole('textbox').first()).toHaveValue('A small island');
    await expect(page.getByRole('button', { name: 'Use this prompt' })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect((await download(page)).suggestedFilename()).toBe('generated-image.png');
    // The share sheet gets the file itself, within the tap.
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const shared = 'generated-image.png image/png true';
    await expect(page.locator('body')).toHaveAttribute('data-shared', shared);
  });
});

test('a cut-out is shown and downloaded on the chosen background color', async ({ page }) => {
  await startSession(page, newEmail('user-background'));
  await page.goto('/background-removal');
  await choose(page, 'Your picture');
  await page.getByRole('button', { name: /^Remove Background/ }).click();
  await expect(ready(page)).toBeAttached();
  await page.getByRole('button', { name: 'Gold' }).click();
  const gold = await download(page);
  expect(gold.suggestedFilename()).toBe('background-removed.png');
  expect(await pixelOf(gold, 4, 4)).toEqual([0xea, 0xb3, 0x08, 255]);
  await page.getByLabel('Any color').fill('#102030');
  expect(await pixelOf(await download(page), 4, 4)).toEqual([0x10, 0x20, 0x30, 255]);
  await expect(page.getByLabel('Any color')).toHaveValue('#102030');
  await page.getByRole('button', { name: 'Transparent' }).click();
  expect((await pixelOf(await download(page), 4, 4))[3]).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByText('Credits: 1')).toBeVisible();
});

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

  test('a background is removed, the transparent file downloaded and copied, and selected text is copied as text', async ({
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
