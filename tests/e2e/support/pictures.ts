import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A red vase on a pale background, as a JPEG. */
export async function photo(width = 900, height = 600): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="${width}" height="${height}">
    <rect width="900" height="600" fill="#dfe6ea"/><rect y="430" width="900" height="170" fill="#cfd6d8"/>
    <path d="M400 210h100c-5 60 60 90 60 170 0 70-50 110-110 110s-110-40-110-110c0-80 65-110 60-170z" fill="#a8402c"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer();
}

/** Chooses a picture as a user would in the file dialog. */
export async function choose(
  page: Page,
  label: string,
  file?: { buffer: Buffer; mimeType: string },
): Promise<void> {
  const { buffer = await photo(), mimeType = 'image/jpeg' } = file ?? {};
  const input = page.getByRole('region', { name: label }).locator('input[type=file]').first();
  await input.setInputFiles({ name: 'photo', mimeType, buffer });
}

/** Makes a picture from a prompt and waits until the device has saved it. */
export async function makePicture(page: Page, prompt: string): Promise<void> {
  await page.goto('/text-to-image');
  await generatePicture(page, prompt);
}

/** Makes a picture on the open page and waits until the device has saved it. */
export async function generatePicture(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox').first().fill(prompt);
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await saved;
}
