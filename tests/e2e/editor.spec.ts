import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { operate } from './operator.ts';
import { signIn } from './sign-in.ts';

/** A red disc on a ground that changes from place to place. */
async function photo(width = 1600, height = 1200): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#9fc4dd"/><stop offset="1" stop-color="#f3d9a4"/></linearGradient></defs>
    <rect width="400" height="300" fill="url(#sky)"/><circle cx="200" cy="160" r="70" fill="#b5402f"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

async function openEditor(page: Page, buffer?: Buffer): Promise<void> {
  await page.goto('/image-editor');
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: buffer ?? (await photo()) };
  await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(file);
  await expect(page.getByText('State 1/1')).toBeVisible();
}

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Edited Image' }).click();
  const file = await downloaded;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}

/** Draws a straight stroke on the selection, in parts of the picture. */
async function stroke(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const area = await page.getByRole('img', { name: 'The selected area' }).boundingBox();
  if (!area) throw new Error('There is nothing to draw on');
  const at = ([x, y]: [number, number]) =>
    [area.x + x * area.width, area.y + y * area.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

const apply = (page: Page): Locator => page.getByRole('button', { name: /^Apply/ });

const sizes = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a filter is tried for nothing, paid once, undone, redone and downloaded', async ({
      page,
      request,
    }) => {
      await signIn(page, `filter-${viewport.width}-${Date.now()}@example.com`);
      await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
      await page.goto('/image-editor');
      await expect(page.getByText('Credits: 12')).toBeVisible();
      await expectAccessible(page);
      await openEditor(page);
      await expect(page.getByRole('list', { name: 'Filters' }).getByRole('button')).toHaveCount(25);
      await expect(page.getByLabel('Intensity')).toHaveValue('50');
      await apply(page).click();
      await expect(page.getByText('Please select a filter type.')).toBeVisible();
      const before = await pixelsOf((await download(page)).bytes);
      await page.getByRole('button', { name: 'Sepia' }).click();
      await expectAccessible(page);
      // What is only tried is not in the file.
      expect((await pixelsOf((await download(page)).bytes)).equals(before)).toBe(true);
      await expect(apply(page)).toContainText('12 → 11');
      await apply(page).click();
      await expect(page.getByText('State 2/2')).toBeVisible();
      await expect(page.getByText('Credits: 11')).toBeVisible();
      // It is on the picture now, and not tried on it once more.
      await expect(page.getByRole('button', { name: 'Sepia' })).toHaveAttribute(
        'aria-pressed',
        'false',
      );
      const edited = await download(page);
      expect(edited.name).toBe('edited-image.png');
      expect(await sharp(edited.bytes).metadata()).toMatchObject({ width: 1600, height: 1200 });
      expect((await pixelsOf(edited.bytes)).equals(before)).toBe(false);
      await page.keyboard.press('Control+z');
      await expect(page.getByText('State 1/2')).toBeVisible();
      expect((await pixelsOf((await download(page)).bytes)).equals(before)).toBe(true);
      await page.getByRole('button', { name: 'Redo' }).click();
      await expect(page.getByText('State 2/2')).toBeVisible();
      await expect(page.getByText('Credits: 11')).toBeVisible();
      await page.goto('/previous-images');
      await expect(page.getByRole('button', { name: 'Open: Sepia' })).toBeVisible();
    });
  });
}

test('a marked area changes, and every pixel outside it stays as it was', async ({
  page,
  request,
}) => {
  await signIn(page, `select-${Date.now()}@example.com`);
  await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
  await openEditor(page);
  const before = await pixelsOf((await download(page)).bytes);
  await page.getByRole('tab', { name: 'Select' }).click();
  await apply(page).click();
  await expect(
    page.getByText('Please specify the area to edit and describe what changes you want.'),
  ).toBeVisible();
  await stroke(page, [0.4, 0.5], [0.6, 0.55]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.getByRole('radio', { name: 'Eraser' }).check({ force: true });
  await stroke(page, [0.1, 0.1], [0.2, 0.1]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('radio', { name: 'Rectangle' }).check({ force: true });
  await stroke(page, [0.45, 0.6], [0.55, 0.7]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByLabel('What should change there?').fill('Make it green');
  await page.reload();
  await expect(page.getByText('State 3/3')).toBeVisible();
  await expect(page.getByLabel('What should change there?')).toHaveValue('Make it green');
  await expect(apply(page)).toContainText('12 → 10');
  await apply(page).click();
  await expect(page.getByText('State 4/4')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Credits: 10')).toBeVisible();
  const after = await pixelsOf((await download(page)).bytes);
  // Far from the selection every byte is the original's; in its middle none is.
  let strays = 0;
  for (let at = 0; at < after.length; at += 4) {
    const [x, y] = [(at / 4) % 1600, Math.floor(at / 4 / 1600)];
    const isNear = x > 500 && x < 1100 && y > 480 && y < 900;
    if (!isNear && after.readUInt32LE(at) !== before.readUInt32LE(at)) strays += 1;
  }
  expect(strays).toBe(0);
  const middle = 4 * (620 * 1600 + 800);
  expect(after.readUInt32LE(middle)).not.toBe(before.readUInt32LE(middle));
});

test('two fingers zoom where one draws', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, `pinch-${Date.now()}@example.com`);
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
  await signIn(page, `text-${Date.now()}@example.com`);
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
  const dragged = await handle.boundingBox();
  expect(dragged?.y).toBeGreaterThan((top?.y ?? 0) + 200);
  await handle.press('ArrowLeft');
  await expect.poll(async () => (await handle.boundingBox())?.x).toBeLessThan(dragged?.x ?? 0);
  await expectAccessible(page);
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 10')).toBeVisible();
});

test('another background comes by words; a failed one is not charged and loses nothing', async ({
  page,
  request,
  baseURL,
}) => {
  await signIn(page, `background-${Date.now()}@example.com`);
  await operate(page, request, 'grant', { credits: 4, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  await apply(page).click();
  await expect(page.getByText('Please specify what background you want.')).toBeVisible();
  const word = `beach${Date.now()}`;
  await page.getByLabel('Which background?').fill(`a quiet ${word}`);
  const rule = { mode: 'refused', promptIncludes: word, times: 1 };
  await request.post(`${baseURL}/__services/image-provider/control`, { data: { add: rule } });
  await apply(page).click();
  await expect(page.getByText(/You were not charged/)).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Credits: 6')).toBeVisible();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Credits: 4')).toBeVisible();
  // At once elsewhere: what was not in the history yet is put there at the next visit.
  await page.goto('/profile');
  await page.goto('/image-editor');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('backgroundType'));
  await page.goto('/previous-images?tool=edit');
  await page.getByRole('button', { name: `Open: a quiet ${word}` }).click();
  await expect(page.getByRole('dialog').getByText('Background', { exact: true })).toBeVisible();
});

test('a filter whose charge is refused is not handed over', async ({ page, request }) => {
  await signIn(page, `refused-${Date.now()}@example.com`);
  await openEditor(page);
  await page
    .getByRole('button', { name: 'Noir' })
    .or(page.getByRole('button', { name: 'Vintage' }))
    .first()
    .click();
  await expect(apply(page)).toBeEnabled();
  await operate(page, request, 'freeze', { reason: 'Test' });
  await apply(page).click();
  await expect(page.getByText(/You were not charged/)).toBeVisible();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await operate(page, request, 'unfreeze', { reason: 'Test' });
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  // One credit is enough for a filter, and for nothing else.
  await expect(apply(page)).toBeEnabled();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(apply(page)).toBeDisabled();
  await expect(page.getByText('enhance quality require 2 credits.')).toBeVisible();
});

test('an edit whose answer was lost is put on the picture all the same, for one price', async ({
  page,
}) => {
  await signIn(page, `lost-${Date.now()}@example.com`);
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  // The server hears it; its answer does not come back.
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});

test('the picture is exported in every shape and type', async ({ page }) => {
  await signIn(page, `export-${Date.now()}@example.com`);
  await openEditor(page);
  const panel = page.getByRole('region', { name: 'Export' });
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
  await panel.getByRole('radio', { name: 'Show all of it' }).check({ force: true });
  await panel.getByRole('radio', { name: 'WebP' }).check({ force: true });
  const story = await download(page);
  expect(story.name).toBe('edited-image-story.webp');
  expect(await sharp(story.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 1080,
    height: 1920,
  });
  await expect(page.getByText('Credits: 2')).toBeVisible();
});

test('a finished picture goes to the editor, and the picture of a tool survives a reload', async ({
  page,
}) => {
  await signIn(page, `bring-${Date.now()}@example.com`);
  await page.getByRole('textbox').fill('A red barn in a field');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('link', { name: 'Edit it' }).click({ timeout: 45_000 });
  await expect(page.getByText('State 1/1')).toBeVisible();
  await page.goto('/image-to-image');
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(600, 400) };
  await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(file);
  await expect(page.getByAltText('The one you chose')).toBeVisible();
  await page.waitForTimeout(300);
  await page.reload();
  await expect(page.getByAltText('The one you chose')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /Choose a picture/ })).toBeVisible();
});
