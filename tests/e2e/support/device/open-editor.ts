import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** A red disc on a background that changes from place to place. */
export async function photo(width = 800, height = 600): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#9fc4dd"/><stop offset="1" stop-color="#f3d9a4"/></linearGradient></defs>
    <rect width="400" height="300" fill="url(#sky)"/><circle cx="200" cy="160" r="70" fill="#b5402f"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

export async function openEditor(page: Page, buffer?: Buffer): Promise<void> {
  await page.goto('/image-editor');
  await openPicture(page, buffer);
}

/** Chooses a picture in the editor, which has none yet. */
export async function openPicture(page: Page, buffer?: Buffer): Promise<void> {
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: buffer ?? (await photo()) };
  await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(file);
  await expect(page.getByText('State 1/1')).toBeVisible();
}

export async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const isOpen = await dialog.isVisible();
  if (!isOpen) await page.getByRole('button', { name: 'Export', exact: true }).click();
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Edited Image' }).click();
  const file = await downloaded;
  if (!isOpen) await dialog.getByRole('button', { name: 'Close' }).click();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

export async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}

/** Draws a straight stroke on the selection, in fractions of the picture. */
export async function stroke(
  page: Page,
  from: [number, number],
  to: [number, number],
): Promise<void> {
  const area = await page.getByRole('img', { name: 'The selected area' }).boundingBox();
  if (!area) throw new Error('There is nothing to draw on');
  const at = ([x, y]: [number, number]) =>
    [area.x + x * area.width, area.y + y * area.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

export const apply = (page: Page): Locator => page.getByRole('button', { name: /^Apply/ });
