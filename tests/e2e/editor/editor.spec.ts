import sharp from 'sharp';
import { apply, download, openEditor, pixelsOf } from '../support/device/open-editor.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a filter is previewed for nothing, paid once, undone, redone and exported in another shape and type', async ({
  page,
}) => {
  await startSession(page, newEmail('filter'));
  await openEditor(page);
  await expect(page.getByText('Credits: 2')).toBeVisible();
  const before = await pixelsOf((await download(page)).bytes);
  const sepia = page.getByRole('button', { name: 'Sepia' });
  const preview = page.getByText('Preview, not applied');
  await sepia.click();
  await expect(preview).toBeVisible();
  // A preview is not in the file.
  expect((await pixelsOf((await download(page)).bytes)).equals(before)).toBe(true);
  await expect(apply(page)).toContainText('1 credit');
  await page.reload();
  await expect(preview).toBeVisible();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  // It is applied to the picture now, and not previewed on it once more.
  await expect(preview).toHaveCount(0);
  const edited = await download(page);
  expect(edited.name).toBe('edited-image.png');
  expect(await sharp(edited.bytes).metadata()).toMatchObject({ width: 800, height: 600 });
  expect((await pixelsOf(edited.bytes)).equals(before)).toBe(false);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('State 1/2')).toBeVisible();
  expect((await pixelsOf((await download(page)).bytes)).equals(before)).toBe(true);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText('State 2/2')).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  await panel.getByLabel('More sizes').selectOption('story');
  await panel.getByRole('radio', { name: 'Show the whole picture' }).check({ force: true });
  await panel.getByRole('radio', { name: 'Transparent' }).check({ force: true });
  await panel.getByRole('radio', { name: 'JPEG' }).check({ force: true });
  // A picture of another shape has bars of the chosen color; JPEG has no transparency.
  await expect(panel.getByRole('radio', { name: 'White' })).toBeChecked();
  await panel.getByRole('radio', { name: 'WebP' }).check({ force: true });
  const preview9by16 = page.getByRole('img', { name: 'Your file will look like this' });
  const shape = () =>
    preview9by16.evaluate(({ width, height }: HTMLCanvasElement) => width / height);
  await expect.poll(shape).toBeCloseTo(9 / 16, 1);
  const story = await download(page);
  expect(story.name).toBe('edited-image-story.webp');
  expect(await sharp(story.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 1080,
    height: 1920,
  });
  const [, , , alpha] = await pixelsOf(story.bytes);
  expect(alpha).toBe(0);
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
