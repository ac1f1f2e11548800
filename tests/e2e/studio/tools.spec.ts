import { readFile, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { choose, photo } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Image to Image transforms a picture, shows before and after of its own source alone, and downloads it', async ({
  page,
}) => {
  await startSession(page, newEmail('img2img'));
  await page.goto('/image-to-image');
  const button = page.getByRole('button', { name: /^Transform/ });
  await expect(button).toBeDisabled();
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await page.getByRole('textbox').first().fill('as a pencil drawing');
  await expect(button).toHaveAccessibleName(/1 credit$/);
  await expect(button).toHaveAccessibleDescription('You have 2');
  await button.click();
  await expect(page.getByText('Your picture is ready.')).toBeAttached();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('51');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('transformed-image.png');
  expect((await sharp(await readFile(await download.path())).metadata()).format).toBe('png');
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'A landscape' }).click();
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await expect(slider).toHaveCount(0);
});

test('a picture that cannot be used is refused in plain words, and nothing is lost', async ({
  page,
}) => {
  await startSession(page, newEmail('bad'));
  await page.goto('/image-to-image');
  await page.getByRole('textbox').first().fill('a prompt that stays');
  const transform = page.getByRole('button', { name: /^Transform/ });

  await test.step('where it is too small', async () => {
    await choose(page, 'Your picture', { buffer: await photo(40, 40), mimeType: 'image/jpeg' });
    await expect(page.getByText('Image too small after compression')).toBeVisible();
    await expect(page.getByRole('textbox').first()).toHaveValue('a prompt that stays');
    await expect(transform).toBeDisabled();
  });

  await test.step('where it is no picture at all', async () => {
    const buffer = Buffer.from('this is a letter and no picture');
    await choose(page, 'Your picture', { buffer, mimeType: 'image/png' });
    await expect(page.getByText(/could not be opened as a picture/)).toBeVisible();
  });

  await test.step('where it is too large, before it is read', async () => {
    const path = test.info().outputPath('large.jpg');
    await writeFile(path, '');
    await truncate(path, 50 * 1024 * 1024 + 1);
    await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(path);
    await expect(page.getByText('File too large (max 50 MB)')).toBeVisible();
    await expect(transform).toBeDisabled();
  });
});
