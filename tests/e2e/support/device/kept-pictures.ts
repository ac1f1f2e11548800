import sharp from 'sharp';
import { expect, type Page } from '../test.ts';

/** Keeps a picture of 1200 × 900 pixels in the account, as the device sends it that made it at `ts`. */
export async function keepPicture(page: Page, prompt: string, ts = Date.now()): Promise<void> {
  const background = { r: 40, g: 120, b: 200 };
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
  const kept = await page.request.put(`/api/pictures/${crypto.randomUUID()}`, {
    multipart: {
      record: JSON.stringify({ type: 'text2img', prompt, ts }),
      image: { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    },
  });
  expect(kept.status()).toBe(200);
}

/** The button that opens the picture of this prompt in the history. */
export const openPicture = (page: Page, prompt: string) =>
  page.getByRole('button', { name: `Open: ${prompt}`, exact: true });
