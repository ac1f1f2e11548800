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
  await apply(page).click();
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

test('two fingers zoom where one finger draws', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await startSession(page, newEmail('pinch'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Select' }).click();
  const area = page.getByRole('img', { name: 'The selected area' });
  const small = await area.boundingBox();
  if (!small) throw new Error('There is nothing to touch');
  const [x, y] = [small.x + small.width / 2, small.y + small.height / 2];
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === null
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await send('touchStart', 20);
  for (const apart of [30, 40, 50, 60]) await send('touchMove', apart);
  await send('touchEnd', null);
  await expect.poll(async () => (await area.boundingBox())?.width).toBeGreaterThan(2 * small.width);
  await expect(page.getByText('State 1/1')).toBeVisible();
  await context.close();
});

test('a text is placed, dragged, and drawn where it was dragged to', async ({ page, request }) => {
  await startSession(page, newEmail('text'));
  await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('tab', { name: 'Text' }).click();
  await apply(page).click();
  await expect(page.getByText('Please enter text content to add to the image.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Sunday');
  await page.getByRole('radio', { name: 'Top' }).check({ force: true });
  await page.getByRole('radio', { name: 'Italic' }).check({ force: true });
  const handle = page.getByRole('button', { name: /^Move the text/ });
  const top = await handle.boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((top?.x ?? 0) + (top?.width ?? 0) / 2, (top?.y ?? 0) + 300, { steps: 5 });
  await page.mouse.up();
  // The page renders the last move with its next frame.
  await expect
    .poll(async () => (await handle.boundingBox())?.y)
    .toBeGreaterThan((top?.y ?? 0) + 200);
  const dragged = await handle.boundingBox();
  await handle.press('ArrowLeft');
  await expect.poll(async () => (await handle.boundingBox())?.x).toBeLessThan(dragged?.x ?? 0);
  // Typed, moved to the top, made italic, dragged, moved by a key: all of it is one preview.
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await expect(page.getByText('State 1/1')).toBeVisible();
  // A key pressed by mistake does not take the text away.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Sunday');
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 10')).toBeVisible();
});

test('the picture is exported in every shape and type', async ({ page }) => {
  await startSession(page, newEmail('export'));
  await openEditor(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  for (const [label, width, height] of [
    ['1:1 Square', 1024, 1024],
    ['9:16 Portrait', 576, 1024],
    ['16:9 Landscape', 1024, 576],
    ['5:3 Widescreen', 1500, 900],
  ] as const) {
    await panel.getByRole('radio', { name: label }).check({ force: true });
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
