import { readFile, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { operate } from '../support/operator.ts';
import { choose, photo } from '../support/pictures.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { devices, expect, test } from '../support/test.ts';

for (const { name, viewport } of sizes) {
  test.describe(`a tool that works on a picture, on ${name}`, () => {
    test.use({ viewport });

    test('transforms it, shows before and after, and downloads it', async ({ page, request }) => {
      await signIn(page, newEmail(`img2img-${viewport.width}`));
      await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
      await page.goto('/image-to-image');
      const button = page.getByRole('button', { name: /^Transform/ });
      await expect(button).toBeDisabled();
      await choose(page, 'Your picture');
      await expect(page.getByAltText('The picture you chose')).toBeVisible();
      await expect(
        page.getByText('Describe what it should become, or choose a preset.'),
      ).toBeVisible();
      await expect(button).toBeDisabled();
      await page.getByRole('textbox').fill('as a pencil drawing');
      await expect(button).toHaveAccessibleName(/1 credit$/);
      await expect(button).toHaveAccessibleDescription('You have 7');
      await button.click();
      await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
      await expect(page.getByText('Credits: 6')).toBeVisible();
      const slider = page.getByRole('slider');
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveValue('51');
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const download = await downloaded;
      expect(download.suggestedFilename()).toBe('transformed-image.png');
      expect((await sharp(await readFile(await download.path())).metadata()).format).toBe('png');
    });

    test('takes a finished picture from another tool', async ({ page }) => {
      await signIn(page, newEmail(`handoff-${viewport.width}`));
      await page.getByRole('textbox').fill('A red vase on a table');
      await page.getByRole('button', { name: /^Generate/ }).click();
      await page.getByRole('link', { name: 'Remove its background' }).click({ timeout: 45_000 });
      await expect(page.getByAltText('The picture you chose')).toBeVisible();
      await page.getByRole('button', { name: /^Remove Background/ }).click();
      await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
      await expect(page.getByText('Credits: 0')).toBeVisible();
    });

    test('removes a background, and the file is transparent', async ({ page }) => {
      await startSession(page, newEmail(`cutout-${viewport.width}`));
      await page.goto('/background-removal');
      await choose(page, 'Your picture');
      await page.getByRole('button', { name: /^Remove Background/ }).click();
      await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const download = await downloaded;
      expect(download.suggestedFilename()).toBe('background-removed.png');
      const { data, info } = await sharp(await readFile(await download.path()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      const alphas = data.filter((_, at) => at % 4 === 3);
      expect(alphas.filter((alpha) => alpha === 0).length / alphas.length).toBeGreaterThan(0.2);
      expect(alphas.filter((alpha) => alpha === 255).length / alphas.length).toBeGreaterThan(0.05);
    });

    test('makes a headshot', async ({ page }) => {
      await startSession(page, newEmail(`headshot-${viewport.width}`));
      await page.goto('/headshot-generator');
      await choose(page, 'A photo of you');
      await page.getByRole('button', { name: /^Generate Headshot/ }).click();
      await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await downloaded).suggestedFilename()).toBe('headshot.png');
    });
  });
}

test.describe('a picture that cannot be used', () => {
  test.beforeEach(async ({ page }) => {
    await startSession(page, newEmail('bad'));
    await page.goto('/image-to-image');
  });

  test('is refused in plain words where it is too small, and nothing is lost', async ({ page }) => {
    await page.getByRole('textbox').fill('a prompt that stays');
    await choose(page, 'Your picture', { buffer: await photo(40, 40), mimeType: 'image/jpeg' });
    await expect(page.getByText('Image too small after compression')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveValue('a prompt that stays');
    await expect(page.getByRole('button', { name: /^Transform/ })).toBeDisabled();
  });

  test('is refused where it is no picture at all', async ({ page }) => {
    const buffer = Buffer.from('this is a letter and no picture');
    await choose(page, 'Your picture', { buffer, mimeType: 'image/png' });
    await expect(page.getByText(/could not be opened as a picture/)).toBeVisible();
  });
});

for (const { where, megabytes, agent } of [
  { where: 'on a desktop', megabytes: 50, agent: devices['Desktop Chrome'] },
  { where: 'on a phone', megabytes: 15, agent: devices['Pixel 7'] },
]) {
  test.describe(`a file that is too large, ${where}`, () => {
    test.use({ userAgent: agent.userAgent, viewport: agent.viewport });

    test('is refused before it is read', async ({ page }) => {
      await startSession(page, newEmail(`large-${megabytes}`));
      await page.goto('/background-removal');
      const path = test.info().outputPath('large.jpg');
      await writeFile(path, '');
      await truncate(path, megabytes * 1024 * 1024 + 1);
      await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(path);
      await expect(page.getByText(`File too large (max ${megabytes} MB)`)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Remove Background/ })).toBeDisabled();
    });
  });
}

test('a picture whose job failed is not charged, and a retry needs no new input', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('retry'));
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  const word = `retry${Date.now()}`;
  await page.getByRole('textbox').fill(`a woodcut ${word}`);
  const control = serviceUrl('image-provider/control');
  const rule = { mode: 'refused', promptIncludes: word, times: 1 };
  await request.post(control, { data: { add: rule } });
  await page.getByRole('button', { name: /^Transform/ }).click();
  await expect(page.getByText('You were not charged')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
