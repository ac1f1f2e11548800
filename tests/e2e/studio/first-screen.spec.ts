import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Page, test } from '../support/test.ts';

const examples = (page: Page) => page.getByRole('region', { name: 'Examples' });
const chosen = (page: Page) => page.getByRole('img', { name: 'The picture you chose' });
const tryPicture = (page: Page) => page.getByRole('button', { name: 'Try it with this picture' });

async function plain(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#6a8' } as const;
  return { buffer: await sharp({ create }).png().toBuffer(), mimeType: 'image/png' };
}

test('Text to Image begins with six pictures whose prompts one press uses, for nothing, and a finished picture has tiles of its next steps', async ({
  page,
}) => {
  let jobs = 0;
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() === 'POST') jobs += 1;
    await route.continue();
  });
  await signIn(page, newEmail('examples'));
  const box = page.getByRole('textbox');
  const tiles = examples(page).getByRole('button');
  for (const [at, { viewport }] of sizes.entries()) {
    await page.setViewportSize(viewport);
    await box.fill('my own words');
    await expect(tiles).toHaveCount(6);
    await expect(examples(page).getByRole('img')).toHaveCount(6);
    const prompt = (await tiles.nth(at + 1).getAttribute('title')) ?? '';
    await tiles.nth(at + 1).press('Enter');
    await expect(box).toHaveValue(prompt);
    await expect(box).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(box).toHaveValue('my own words');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  }
  await expectAccessible(page);
  expect(jobs).toBe(0);

  await page.getByRole('button', { name: /^Generate/ }).click();
  const next = page.getByRole('region', { name: 'Next step' }).getByRole('link');
  await expect(next).toHaveText(
    ['Edit it', 'Transform it', 'Remove its background', 'Create a headshot'],
    { timeout: 45_000 },
  );
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const tile of await next.all()) {
      expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(64);
      await expect(tile.locator('img')).toHaveCount(1);
    }
  }
  await expectAccessible(page);
});

test('an example of Image to Image brings its picture, and leaves a picture of one’s own', async ({
  page,
}) => {
  await startSession(page, newEmail('examples-presets'));
  await page.goto('/image-to-image');
  const box = page.getByRole('textbox');
  await examples(page).getByRole('button', { name: 'Watercolor' }).click();
  await expect(chosen(page)).toBeVisible();
  await expect(chosen(page)).toHaveJSProperty('naturalWidth', 1200);
  await expect(box).toHaveValue(/watercolor/);
  await expect(page.getByRole('button', { name: /^Transform/ })).toBeEnabled();
  await choose(page, 'Your picture', await plain(300, 200));
  await expect(chosen(page)).toHaveJSProperty('naturalWidth', 300);
  await examples(page).getByRole('button', { name: 'Cut paper' }).click();
  await expect(box).toHaveValue(/cut paper/);
  await expect(chosen(page)).toHaveJSProperty('naturalWidth', 300);
  await expectAccessible(page);
});

/** Chooses a file that is too small, sees that its field says so until the next one, and chooses one that can be used. */
async function expectRefusalUntilNextFile(page: Page): Promise<void> {
  const alert = page.getByRole('region', { name: 'Your picture' }).getByRole('alert');
  await choose(page, 'Your picture', await plain(20, 20));
  await expect(alert).toContainText('Image too small after compression');
  await expectAccessible(page);
  // A toast would go by itself.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await choose(page, 'Your picture', await plain(300, 200));
  await expect(alert).toHaveCount(0);
}

test('Headshot shows a picture before and after, and starts with the same one', async ({
  page,
}) => {
  await startSession(page, newEmail('examples-headshot'));
  await page.goto('/headshot-generator');
  await expect(examples(page).getByRole('slider')).toBeAttached();
  await expectAccessible(page);
  await tryPicture(page).press('Enter');
  await expect(chosen(page)).toBeVisible();
  await expect(tryPicture(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /1 credit$/ })).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Background Removal names a file that can’t be used, and starts with the picture of its example', async ({
    page,
  }) => {
    await startSession(page, newEmail('examples-cut-out'));
    await page.goto('/background-removal');
    await expect(examples(page).getByRole('slider')).toBeAttached();
    await expectRefusalUntilNextFile(page);
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await tryPicture(page).press('Enter');
    await expect(chosen(page)).toBeVisible();
    await expect(tryPicture(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /1 credit$/ })).toBeEnabled();
  });

  test('the editor names a file that can’t be used, and starts with the picture of its example', async ({
    page,
  }) => {
    await startSession(page, newEmail('examples-editor'));
    await page.goto('/image-editor');
    await expectRefusalUntilNextFile(page);
    await page.getByRole('button', { name: 'Open another picture' }).click();
    await tryPicture(page).press('Enter');
    await expect(page.getByText('State 1/1')).toBeVisible();
  });
});

/** The canvas ends where the page's content ends, below a title of one line. Returns its box. */
async function expectOnGrid(page: Page) {
  const { height = 99 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
  expect([page.url(), height < 40]).toEqual([page.url(), true]);
  const box = await canvas(page).boundingBox();
  const right = await page
    .locator('#content > :last-child')
    .evaluate((content) => content.getBoundingClientRect().right);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(right, 0);
  return box;
}

/** The result is beside the form, once the page has its new width. */
async function expectBeside(page: Page): Promise<void> {
  await expect(async () => {
    const form = await page.getByRole('region', { name: 'Your input' }).boundingBox();
    const result = await page.getByRole('region', { name: 'Result' }).boundingBox();
    if (!form || !result) throw new Error('Both are shown');
    expect(result.x).toBeGreaterThan(form.x + form.width);
    expect(result.y).toBe(form.y);
  }).toPass();
}

const canvas = (page: Page) =>
  page.getByRole('region', { name: 'Result' }).locator('div.bg-sunk').first();

test('at 1440 px the canvas is on the page’s grid, and stays when a source is chosen; at 768 px the result is beside the form', async ({
  page,
}) => {
  await startSession(page, newEmail('canvas'));
  for (const path of ['/text-to-image', '/image-to-image', '/background-removal']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(examples(page)).toBeVisible();
    const before = await expectOnGrid(page);
    if (path !== '/text-to-image') {
      await choose(page, 'Your picture', await plain(1200, 300));
      await expect(chosen(page)).toBeVisible();
      expect(await canvas(page).boundingBox()).toEqual(before);
      // The main button is on the first screen.
      await expect(page.getByRole('button', { name: /1 credit$/ })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectBeside(page);
  }
});

test('a tool works without its examples where their code cannot be fetched', async ({ page }) => {
  let failed = 0;
  await page.route('**/assets/examples-*.js', async (route) => {
    failed += 1;
    await route.abort();
  });
  await signIn(page, newEmail('no-examples'));
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.getByRole('textbox').fill('A quay in the rain');
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
