import { openEditor } from '../support/device/open-editor.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('what an export in another shape cuts off is dimmed on the picture, and the file is shown before', async ({
  page,
}) => {
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
