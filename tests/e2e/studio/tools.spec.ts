import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cornersIn, picture } from '../support/device/corners.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Image to Image refuses what is no picture, shrinks a phone’s photo and shows it upright, transforms it, and shows before and after of its own source alone', async ({
  page,
}) => {
  await startSession(page, newEmail('img2img'));
  await page.goto('/image-to-image');
  await page.getByRole('textbox').first().fill('as a pencil drawing');
  const button = page.getByRole('button', { name: /^Transform/ });
  const letter = Buffer.from('this is a letter and no picture');
  await choose(page, 'Your picture', { buffer: letter, mimeType: 'image/png' });
  await expect(page.getByText(/could not be opened as a picture/)).toBeVisible();
  await expect(button).toBeDisabled();
  const buffer = await picture(3000, 2000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  await choose(page, 'Your picture', { buffer, mimeType: 'image/jpeg' });
  const chosen = page.getByAltText('The picture you chose');
  const drawn = await chosen.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL();
  });
  const bytes = Buffer.from(drawn.split(',')[1] ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1200 });
  const upright = await sharp(buffer).autoOrient().toBuffer();
  expect(await cornersIn(bytes)).toBe(await cornersIn(upright));

  await expect(page.getByRole('textbox').first()).toHaveValue('as a pencil drawing');
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
  await expect(chosen).toBeVisible();
  await expect(slider).toHaveCount(0);
});
