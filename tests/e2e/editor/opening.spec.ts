import sharp from 'sharp';
import { cornersIn, picture } from '../support/device/corners.ts';
import { download, openPicture } from '../support/device/open-editor.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

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

test('a HEIC photo that this browser cannot open is refused with advice, and another one is edited upright and exported in full size without its metadata', async ({
  page,
}) => {
  await startSession(page, newEmail('upright'));
  await page.goto('/image-editor');
  await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(heicPhoto());
  await expect(page.getByText('This picture can’t be used')).toBeVisible();
  await expect(page.getByText(/This is a HEIC photo.*save it as JPEG/)).toBeVisible();
  // Orientation 7 is mirrored and turned.
  const file = await picture(1500, 1000)
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
  expect(await cornersIn(bytes)).toBe(await cornersIn(await sharp(file).autoOrient().toBuffer()));
});

test.describe('on a phone, which works on 16 megapixels at most', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' });

  test('a larger picture is opened in that size, by a worker', async ({ page }) => {
    await startSession(page, newEmail('huge'));
    await page.goto('/image-editor');
    const buffer = await picture(4800, 3600).jpeg().toBuffer();
    const worker = page.waitForEvent('worker', (started) => started.url().includes('full-picture'));
    await openPicture(page, buffer);
    await worker;
    await expect(page.getByText('Opened at 4,619 × 3,464 pixels')).toBeVisible();
  });
});
