import sharp from 'sharp';
import { apply, download, openEditor, pixelsOf, stroke } from '../support/device/open-editor.ts';
import { expectSaved } from '../support/device/saved-document.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Reads the downloaded file: its pixels and its size. */
async function file(page: Page) {
  const { bytes } = await download(page);
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}

test('a crop, a rotation and an adjustment are previewed, applied for nothing, undone and exported', async ({
  page,
}) => {
  await startSession(page, newEmail('free-edits'));
  await openEditor(page);
  const before = await file(page);
  const preview = page.getByText('Preview, not applied');

  await page.getByRole('tab', { name: 'Crop' }).click();
  await expect(apply(page)).toHaveText(/Free/);
  await page.getByRole('radio', { name: '1:1', exact: true }).check({ force: true });
  await expect(page.getByText('600 × 600 pixels')).toBeVisible();
  await expect(preview).toBeVisible();
  // By keys as well as by dragging.
  const corner = page.getByRole('button', { name: 'Bottom right corner of the crop' });
  await corner.press('ArrowLeft');
  await expect(page.getByText('584 × 584 pixels')).toBeVisible();
  await page.getByRole('radio', { name: 'Free', exact: true }).check({ force: true });
  const handle = await page
    .getByRole('button', { name: 'Top left corner of the crop' })
    .boundingBox();
  if (!handle) throw new Error('There is no corner');
  await page.mouse.move(handle.x + 9, handle.y + 9);
  await page.mouse.down();
  await page.mouse.move(handle.x + 109, handle.y + 9, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('584 × 584 pixels')).toHaveCount(0);
  const size = /(\d+) × 584 pixels/.exec((await page.getByRole('main').textContent()) ?? '');
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(preview).toHaveCount(0);
  const cropped = await file(page);
  expect([cropped.width, cropped.height]).toEqual([Number(size?.[1]), 584]);

  // What was marked stays on what it marks.
  await page.getByRole('tab', { name: 'Select' }).click();
  await stroke(page, [0.1, 0.1], [0.3, 0.1]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByRole('tab', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await expect(page.getByText('State 4/4')).toBeVisible();
  const turned = await file(page);
  const expected = sharp(await sharp(cropped.bytes).rotate(90).png().toBuffer());
  expect((await pixelsOf(turned.bytes)).equals(await expected.ensureAlpha().raw().toBuffer())).toBe(
    true,
  );
  await page.getByRole('tab', { name: 'Select' }).click();
  const marked = await page
    .getByRole('img', { name: 'The selected area' })
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      const at = data.findIndex((level, index) => index % 4 === 3 && level > 0);
      return [((at >> 2) % canvas.width) / canvas.width, (at >> 2) / canvas.width / canvas.height];
    });
  expect(marked[0]).toBeGreaterThan(0.85);
  expect(marked[1]).toBeLessThan(0.15);

  await page.getByRole('tab', { name: 'Adjust' }).click();
  await page.getByRole('slider', { name: 'Brightness' }).press('End');
  await page.getByRole('slider', { name: 'Sharpness' }).press('ArrowRight');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('State 5/5')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('0');
  const brighter = await pixelsOf((await file(page)).bytes);
  expect(brighter.equals(await pixelsOf(turned.bytes))).toBe(false);
  await expectSaved(page, '5/5');
  await page.reload();
  await expect(page.getByText('State 5/5')).toBeVisible();
  expect((await pixelsOf((await file(page)).bytes)).equals(brighter)).toBe(true);
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
  expect((await pixelsOf((await file(page)).bytes)).equals(await pixelsOf(before.bytes))).toBe(
    true,
  );
  await expect(page.getByText('Credits: 2')).toBeVisible();
});
