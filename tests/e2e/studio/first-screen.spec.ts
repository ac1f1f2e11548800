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

for (const { name, viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('an empty Text to Image shows six pictures whose prompts one press uses, for nothing', async ({
      page,
    }) => {
      let jobs = 0;
      await page.route('**/api/jobs', async (route) => {
        if (route.request().method() === 'POST') jobs += 1;
        await route.continue();
      });
      await signIn(page, newEmail('examples'));
      const box = page.getByRole('textbox');
      await box.fill('my own words');
      const tiles = examples(page).getByRole('button');
      await expect(tiles).toHaveCount(6);
      await expect(examples(page).getByRole('img')).toHaveCount(6);
      await expectAccessible(page);
      const prompt = (await tiles.nth(1).getAttribute('title')) ?? '';
      await tiles.nth(1).press('Enter');
      await expect(box).toHaveValue(prompt);
      await expect(box).toBeInViewport();
      await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(box).toHaveValue('my own words');
      expect(jobs).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(viewport.width);
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

    test('the other tools show a picture before and after, and start with the same one', async ({
      page,
    }) => {
      await signIn(page, newEmail('examples-pairs'));
      for (const path of ['/headshot-generator', '/background-removal']) {
        await page.goto(path);
        await expect(examples(page).getByRole('slider')).toBeAttached();
        await expectAccessible(page);
        await tryPicture(page).press('Enter');
        await expect(chosen(page)).toBeVisible();
        await expect(tryPicture(page)).toHaveCount(0);
        await expect(page.getByRole('button', { name: /1 credit$/ })).toBeEnabled();
      }
      await page.goto('/image-editor');
      await expectAccessible(page);
      await tryPicture(page).press('Enter');
      await expect(page.getByText('State 1/1')).toBeVisible();
    });

    test('a file that can’t be used is named where the next one is chosen, until one is', async ({
      page,
    }) => {
      await signIn(page, newEmail('dropzone'));
      for (const path of ['/background-removal', '/image-editor']) {
        await page.goto(path);
        await choose(page, 'Your picture', await plain(20, 20));
        const field = page.getByRole('region', { name: 'Your picture' });
        const alert = field.getByRole('alert');
        await expect(alert).toContainText('Image too small after compression');
        await expectAccessible(page);
        // A toast would go by itself.
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
        await choose(page, 'Your picture', await plain(300, 200));
        await expect(alert).toHaveCount(0);
      }
    });

    test('the next steps of a finished picture are tiles with an example of each', async ({
      page,
    }) => {
      await signIn(page, newEmail('next-tiles'));
      await page.getByRole('textbox').fill('A quay in the rain');
      await page.getByRole('button', { name: /^Generate/ }).click();
      const next = page.getByRole('region', { name: 'Next step' }).getByRole('link');
      await expect(next).toHaveText(
        ['Edit it', 'Transform it', 'Remove its background', 'Create a headshot'],
        { timeout: 45_000 },
      );
      for (const tile of await next.all()) {
        expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(64);
        await expect(tile.locator('img')).toHaveCount(1);
      }
      await expectAccessible(page);
    });
  });
}

test('at 1440 px the canvas stands on the page’s grid, and stays when a source is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, newEmail('canvas'));
  const canvas = page.getByRole('region', { name: 'Result' }).locator('div.bg-sunk').first();
  for (const path of ['/text-to-image', '/image-to-image', '/background-removal']) {
    await page.goto(path);
    await expect(examples(page)).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    const { height = 99 } = (await title.boundingBox()) ?? {};
    expect([path, height < 40]).toEqual([path, true]);
    const before = await canvas.boundingBox();
    const right = await page
      .locator('#content > :last-child')
      .evaluate((content) => content.getBoundingClientRect().right);
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeCloseTo(right, 0);
    if (path === '/text-to-image') continue;
    await choose(page, 'Your picture', await plain(1200, 300));
    await expect(chosen(page)).toBeVisible();
    expect(await canvas.boundingBox()).toEqual(before);
    // The main button is on the first screen.
    await expect(page.getByRole('button', { name: /1 credit$/ })).toBeInViewport({ ratio: 1 });
  }
});

test('at 768 px a tool’s result is beside its form', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, newEmail('beside'));
  for (const path of ['/text-to-image', '/background-removal']) {
    await page.goto(path);
    await expect(examples(page)).toBeVisible();
    const form = await page.getByRole('region', { name: 'Your input' }).boundingBox();
    const result = await page.getByRole('region', { name: 'Result' }).boundingBox();
    if (!form || !result) throw new Error('Both are shown');
    expect(result.x).toBeGreaterThan(form.x + form.width);
    expect(result.y).toBe(form.y);
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
