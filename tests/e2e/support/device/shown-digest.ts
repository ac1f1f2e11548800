import { expect, type Page } from '@playwright/test';
import { openPicture } from './kept-pictures.ts';

/** A picture of the history, as it is on screen when it is opened, as a digest of its pixels. */
export async function shownDigest(page: Page, prompt: string): Promise<string> {
  await openPicture(page, prompt).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: prompt });
  await expect(picture).toBeVisible();
  const pixels = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const digest = await crypto.subtle.digest('SHA-256', data);
    return `${canvas.width}x${canvas.height} ${[...new Uint8Array(digest)].join(' ')}`;
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return pixels;
}
