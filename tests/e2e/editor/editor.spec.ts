import sharp from 'sharp';
import { apply, download, openEditor, photo, pixelsOf } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a filter is previewed for nothing, paid once, undone, redone and downloaded', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('filter'));
  await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
  await openEditor(page, await photo(800, 600));
  await expect(page.getByText('Credits: 12')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('button')).toHaveCount(25);
  await expect(page.getByLabel('Intensity')).toHaveValue('50');
  await expect(apply(page)).toBeDisabled();
  await expect(page.getByText('Please select a filter type.')).toBeVisible();
  const before = await pixelsOf((await download(page)).bytes);
  const sepia = page.getByRole('button', { name: 'Sepia' });
  const preview = page.getByText('Preview, not applied');
  await expect(preview).toHaveCount(0);
  await sepia.click();
  await expect(preview).toBeVisible();
  // A preview is not in the file.
  expect((await pixelsOf((await download(page)).bytes)).equals(before)).toBe(true);
  await expect(apply(page)).toContainText('1 credit');
  // It is no step of undo, however often it changes.
  const intensity = page.getByRole('slider', { name: 'Intensity' });
  await intensity.press('ArrowRight');
  await expect(intensity).toHaveValue('51');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(sepia).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(sepia).toHaveAttribute('aria-pressed', 'false');
  await sepia.click();
  await page.reload();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect(preview).toBeVisible();
  await expect(sepia).toHaveAttribute('aria-pressed', 'true');
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 11')).toBeVisible();
  // It is applied to the picture now, and not previewed on it once more.
  await expect(sepia).toHaveAttribute('aria-pressed', 'false');
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
  await expect(page.getByText('Credits: 11')).toBeVisible();
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await page.getByRole('button', { name: 'Open: Sepia' }).click();
  await page.getByRole('link', { name: 'Use these settings' }).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(sepia).toHaveAttribute('aria-pressed', 'true');
});

test('the picture is exported in every shape and type, each as its preview shows', async ({
  page,
}) => {
  await startSession(page, newEmail('export'));
  await openEditor(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  const preview = page.getByRole('img', { name: 'Your file will look like this' });
  const shape = () => preview.evaluate(({ width, height }: HTMLCanvasElement) => width / height);
  for (const [label, width, height] of [
    ['1:1 Square', 1024, 1024],
    ['9:16 Portrait', 576, 1024],
    ['16:9 Landscape', 1024, 576],
    ['5:3 Widescreen', 1500, 900],
  ] as const) {
    await panel.getByRole('radio', { name: label }).check({ force: true });
    await expect.poll(shape).toBeCloseTo(width / height, 1);
    expect(await sharp((await download(page)).bytes).metadata()).toMatchObject({ width, height });
  }
  await panel.getByLabel('More sizes').selectOption('story');
  await panel.getByRole('radio', { name: 'Show the whole picture' }).check({ force: true });
  await panel.getByRole('radio', { name: 'WebP' }).check({ force: true });
  // A picture of another shape has bars of the chosen color; JPEG has no transparency.
  const cornerOf = async (bytes: Buffer) => [...(await pixelsOf(bytes)).subarray(0, 4)];
  await panel.getByRole('radio', { name: 'Black' }).check({ force: true });
  expect(await cornerOf((await download(page)).bytes)).toEqual([0, 0, 0, 255]);
  await panel.getByRole('radio', { name: 'Transparent' }).check({ force: true });
  await panel.getByRole('radio', { name: 'JPEG' }).check({ force: true });
  await expect(panel.getByRole('radio', { name: 'White' })).toBeChecked();
  expect(await cornerOf((await download(page)).bytes)).toEqual([255, 255, 255, 255]);
  await panel.getByRole('radio', { name: 'WebP' }).check({ force: true });
  const story = await download(page);
  expect((await cornerOf(story.bytes))[3]).toBe(0);
  expect(story.name).toBe('edited-image-story.webp');
  expect(await sharp(story.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 1080,
    height: 1920,
  });
  await expect(page.getByText('Credits: 2')).toBeVisible();
});
