import sharp from 'sharp';
import {
  apply,
  download,
  openEditor,
  photo,
  pixelsOf,
  stroke,
} from '../support/device/open-editor.ts';
import { expectSaved } from '../support/device/saved-document.ts';
import { grant } from '../support/operator.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const preview = (page: Page) => page.getByText('Preview, not applied');
const exported = async (page: Page) => pixelsOf((await download(page)).bytes);

/** How many pixels of an area of the test's photo (400 × 300) differ by any bit. */
function countChanged(
  before: Buffer,
  after: Buffer,
  area: { x: number; y: number; width: number; height: number },
): number {
  let changed = 0;
  for (let y = area.y; y < area.y + area.height; y += 1) {
    for (let x = area.x; x < area.x + area.width; x += 1) {
      const at = 4 * (y * 400 + x);
      if (before.readUInt32LE(at) !== after.readUInt32LE(at)) changed += 1;
    }
  }
  return changed;
}

test('an AI edit changes a selected area and no pixel outside it, a text is drawn where it was dragged to, and a filter is previewed, undone, redone and exported in another shape and type', async ({
  page,
}) => {
  await startSession(page, newEmail('select'));
  await openEditor(page, await photo(400, 300));
  await grant(page, 10);
  await page.getByRole('tab', { name: 'Select' }).click();
  await stroke(page, [0.4, 0.5], [0.6, 0.55]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.getByRole('radio', { name: 'Eraser' }).check({ force: true });
  await stroke(page, [0.1, 0.1], [0.2, 0.1]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('radio', { name: 'Rectangle' }).check({ force: true });
  await stroke(page, [0.45, 0.6], [0.55, 0.7]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  const before = await exported(page);
  await page.getByLabel('What should change there?').fill('Make it green');
  await expect(apply(page)).toContainText('2 credits');
  await apply(page).click();
  await expect(page.getByText('State 4/4')).toBeVisible();
  await expect(page.getByText('Credits: 10')).toBeVisible();
  const after = await exported(page);
  // Above and left of the selection every byte is the original's; in its middle none is.
  expect(countChanged(before, after, { x: 0, y: 0, width: 400, height: 120 })).toBe(0);
  expect(countChanged(before, after, { x: 0, y: 120, width: 125, height: 180 })).toBe(0);
  expect(countChanged(before, after, { x: 197, y: 152, width: 6, height: 6 })).toBe(36);

  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Sunday');
  await page.getByRole('radio', { name: 'Top' }).check({ force: true });
  const handle = page.getByRole('button', { name: /^Move the text/ });
  // It may still be in the middle, where the text was before.
  await expect.poll(async () => (await handle.boundingBox())?.y).toBeLessThan(300);
  const top = await handle.boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((top?.x ?? 0) + (top?.width ?? 0) / 2, (top?.y ?? 0) + 300, { steps: 5 });
  await page.mouse.up();
  // The page renders the last move with its next frame.
  await expect
    .poll(async () => (await handle.boundingBox())?.y)
    .toBeGreaterThan((top?.y ?? 0) + 200);
  await apply(page).click();
  await expect(page.getByText('State 5/5')).toBeVisible();
  await expect(page.getByText('Credits: 8')).toBeVisible();
  const written = await exported(page);
  // Nothing where it was at first, and something below.
  expect(countChanged(after, written, { x: 0, y: 0, width: 400, height: 50 })).toBe(0);
  expect(countChanged(after, written, { x: 0, y: 50, width: 400, height: 250 })).toBeGreaterThan(
    20,
  );

  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(preview(page)).toBeVisible();
  await expectSaved(page, '5/5');
  await page.reload();
  await expect(preview(page)).toBeVisible();
  await apply(page).click();
  await expect(page.getByText('State 6/6')).toBeVisible();
  await expect(page.getByText('Credits: 7')).toBeVisible();
  // It is applied to the picture now, and not previewed on it once more.
  await expect(preview(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('State 5/6')).toBeVisible();
  const undone = await download(page);
  expect(undone.name).toBe('edited-image.png');
  expect((await pixelsOf(undone.bytes)).equals(written)).toBe(true);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText('State 6/6')).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  await panel.getByLabel('More sizes').selectOption('story');
  await panel.getByRole('radio', { name: 'Show the whole picture' }).check({ force: true });
  await panel.getByRole('radio', { name: 'Transparent' }).check({ force: true });
  await panel.getByRole('radio', { name: 'JPEG' }).check({ force: true });
  // A picture of another shape has bars of the chosen color; JPEG has no transparency.
  await expect(panel.getByRole('radio', { name: 'White' })).toBeChecked();
  await panel.getByRole('radio', { name: 'WebP' }).check({ force: true });
  const look = page.getByRole('img', { name: 'Your file will look like this' });
  const shape = () => look.evaluate(({ width, height }: HTMLCanvasElement) => width / height);
  await expect.poll(shape).toBeCloseTo(9 / 16, 1);
  const story = await download(page);
  expect(story.name).toBe('edited-image-story.webp');
  const { format, width, height } = await sharp(story.bytes).metadata();
  expect([format, width, height]).toEqual(['webp', 1080, 1920]);
  const [, , , alpha] = await pixelsOf(story.bytes);
  expect(alpha).toBe(0);
});

test('a crop, a rotation and an adjustment are previewed, applied for nothing, undone and exported', async ({
  page,
}) => {
  await startSession(page, newEmail('free-edits'));
  await openEditor(page, await photo(400, 300));

  await page.getByRole('tab', { name: 'Crop' }).click();
  await expect(apply(page)).toHaveText(/Free/);
  await page.getByRole('radio', { name: '1:1', exact: true }).check({ force: true });
  await expect(page.getByText('300 × 300 pixels')).toBeVisible();
  await expect(preview(page)).toBeVisible();
  // By keys as well as by dragging.
  const corner = page.getByRole('button', { name: 'Bottom right corner of the crop' });
  await corner.press('ArrowLeft');
  await expect(page.getByText('292 × 292 pixels')).toBeVisible();
  await page.getByRole('radio', { name: 'Free', exact: true }).check({ force: true });
  const handle = await page
    .getByRole('button', { name: 'Top left corner of the crop' })
    .boundingBox();
  if (!handle) throw new Error('There is no corner');
  await page.mouse.move(handle.x + 9, handle.y + 9);
  await page.mouse.down();
  await page.mouse.move(handle.x + 109, handle.y + 9, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('292 × 292 pixels')).toHaveCount(0);
  const size = /(\d+) × 292 pixels/.exec((await page.getByRole('main').textContent()) ?? '');
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  const cropped = await download(page);
  const { width, height } = await sharp(cropped.bytes).metadata();
  expect([width, height]).toEqual([Number(size?.[1]), 292]);

  // What was marked stays on what it marks.
  await page.getByRole('tab', { name: 'Select' }).click();
  await stroke(page, [0.1, 0.1], [0.3, 0.1]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByRole('tab', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await expect(page.getByText('State 4/4')).toBeVisible();
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
  await expect(preview(page)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('State 5/5')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('0');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('State 4/5')).toBeVisible();
  const turned = sharp(await sharp(cropped.bytes).rotate(90).png().toBuffer());
  expect((await exported(page)).equals(await turned.ensureAlpha().raw().toBuffer())).toBe(true);
  await expect(page.getByText('Credits: 2')).toBeVisible();
});
