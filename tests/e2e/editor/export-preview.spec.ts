import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { apply, download, openEditor } from '../support/device/open-editor.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

test('what an export in another shape cuts off is dimmed on the picture, and the file is shown before', async ({
  page,
}, testInfo) => {
  await startSession(page, newEmail('export-preview'));
  await openEditor(page);
  const frame = page.locator('[data-export-frame]');
  const preview = page.getByRole('img', { name: 'Your file will look like this' });
  await expect(frame).toHaveCount(0);
  await expect(preview).toHaveCount(0);
  await page.getByText('16:9 Landscape').click();
  // The photo is 1600 × 1200, so that an eighth is cut off above and below.
  const picture = await page.getByRole('img', { name: 'Your picture' }).first().boundingBox();
  const inside = await frame.boundingBox();
  if (!picture || !inside) throw new Error('Nothing is shown');
  expect(inside.y - picture.y).toBeCloseTo(picture.height / 8, 0);
  expect(inside.height).toBeCloseTo((picture.height * 3) / 4, 0);
  expect(inside.width).toBeCloseTo(picture.width, 0);
  await expect(preview).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('cropped.png') });
  await expectAccessible(page);
  // With bars nothing is cut off, and the file shows the bars.
  await page.getByText('Show the whole picture').click();
  await expect(frame).toHaveCount(0);
  const corner = () =>
    preview.evaluate((canvas: HTMLCanvasElement) =>
      Array.from(canvas.getContext('2d')?.getImageData(1, 90, 1, 1).data ?? []),
    );
  await expect.poll(corner).toEqual([0, 0, 0, 0]);
  await page.getByText('JPEG').click();
  await expect.poll(corner).toEqual([255, 255, 255, 255]);
});

const fileOf = (page: Page) => page.getByRole('img', { name: 'Your file will look like this' });

/** The pixels of the preview of the file, in red, green, blue and alpha. */
async function pixelsShown(preview: Locator) {
  // A text is passed in milliseconds, a quarter of a million numbers in seconds.
  const shown = await preview.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const levels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    const data = Array.from(levels, (level) => String.fromCharCode(level)).join('');
    return { width, height, data };
  });
  return { ...shown, data: Buffer.from(shown.data, 'latin1') };
}

/** The boxes of 8 × 8 pixels of the preview, as their mean color: small shifts of an edge vanish in it. */
function boxesOf({ data, width, height }: { data: Buffer; width: number; height: number }) {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(Math.round(width / 8), Math.round(height / 8), { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** The largest difference of a color between two pictures of the same size, out of 255. */
function largestDifference(one: Buffer, other: Buffer): number {
  return Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));
}

test('a text at the top is in the exported 16:9 file exactly where the preview showed it', async ({
  page,
}, testInfo) => {
  await startSession(page, newEmail('export-text'));
  await openEditor(page);
  await page.getByText('16:9 Landscape').click();
  await page.getByText('Show the whole picture').click();
  const before = await boxesOf(await pixelsShown(fileOf(page)));
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('HARBOUR');
  await page.getByRole('radio', { name: 'Top', exact: true }).check({ force: true });
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 0')).toBeVisible();
  for (const fit of ['Show the whole picture', 'Fill and crop']) {
    await page.getByText(fit).click();
    const shown = await pixelsShown(fileOf(page));
    const { bytes, name } = await download(page);
    await testInfo.attach(name, { body: bytes, contentType: 'image/png' });
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1024, 576]);
    const file = await sharp(bytes)
      .ensureAlpha()
      .resize(shown.width, shown.height, { fit: 'fill' })
      .raw()
      .toBuffer();
    const [preview, exported] = await Promise.all([
      boxesOf(shown),
      boxesOf({ ...shown, data: file }),
    ]);
    expect(largestDifference(preview, exported)).toBeLessThan(24);
    // The whole picture contains the whole text, in the file as in the preview.
    if (fit === 'Show the whole picture') {
      expect(largestDifference(before, preview)).toBeGreaterThan(60);
      expect(largestDifference(before, exported)).toBeGreaterThan(60);
    }
  }
});
