import sharp from 'sharp';
import { download, openPicture } from '../support/device/open-editor.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Four corners of four colors, so that every rotation and mirroring is visible. */
function corners(width: number, height: number) {
  const quarter = (fill: string, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="1" height="1" fill="${fill}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" preserveAspectRatio="none" width="${width}" height="${height}">
    ${quarter('#f00', 0, 0)}${quarter('#0f0', 1, 0)}${quarter('#00f', 0, 1)}${quarter('#fff', 1, 1)}</svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha();
}

/** The colors of the four corners as letters, from the upper left to the lower right. */
async function readCorners(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const letters = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at);
    return r > 128 && g > 128 && b > 128 ? 'W' : r > 128 ? 'R' : g > 128 ? 'G' : 'B';
  });
  return letters.join('');
}

/** The header of a phone's photo: 4032 × 3024 pixels in HEIC. */
function heicPhoto() {
  const word = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const buffer = Buffer.concat([
    word(20),
    Buffer.from('ftypheic\0\0\0\0mif1'),
    word(32),
    Buffer.from('meta\0\0\0\0'),
    word(20),
    Buffer.from('ispe\0\0\0\0'),
    word(4032),
    word(3024),
    word(12),
    Buffer.from('mdat\0\0\0\0'),
  ]);
  return { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer };
}

test('a HEIC photo that this browser cannot open is refused with advice, and another one is edited upright, and exported in full size without their metadata', async ({
  page,
}) => {
  await startSession(page, newEmail('upright'));
  await page.goto('/image-editor');
  await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(heicPhoto());
  await expect(page.getByText('This picture can’t be used')).toBeVisible();
  await expect(page.getByText(/This is a HEIC photo.*save it as JPEG/)).toBeVisible();
  // Orientation 7 is mirrored and turned.
  const file = await corners(1500, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A secret' } })
    .withMetadata({ orientation: 7 })
    .toBuffer();
  await openPicture(page, file);
  const { bytes } = await download(page);
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ width: 1000, height: 1500 });
  expect(metadata.exif).toBeUndefined();
  expect(bytes.includes('secret')).toBe(false);
  expect(await readCorners(bytes)).toBe(
    await readCorners(await sharp(file).autoOrient().toBuffer()),
  );
});

test('a tool shrinks a phone’s photo, and shows it upright', async ({ page }) => {
  await startSession(page, newEmail('shrunk'));
  await page.goto('/image-to-image');
  const buffer = await corners(3000, 2000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  await choose(page, 'Your picture', { buffer, mimeType: 'image/jpeg' });
  const drawn = await page
    .getByAltText('The picture you chose')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL();
    });
  const bytes = Buffer.from(drawn.split(',')[1] ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1200 });
  const upright = await sharp(buffer).autoOrient().toBuffer();
  expect(await readCorners(bytes)).toBe(await readCorners(upright));
});

test.describe('on a phone, which works on 16 megapixels at most', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' });

  test('a larger picture is opened in that size, by a worker', async ({ page }) => {
    await startSession(page, newEmail('huge'));
    await page.goto('/image-editor');
    const buffer = await corners(4800, 3600).jpeg().toBuffer();
    const worker = page.waitForEvent('worker', (started) => started.url().includes('full-picture'));
    await openPicture(page, buffer);
    await worker;
    await expect(page.getByText('Opened at 4,619 × 3,464 pixels')).toBeVisible();
  });
});
