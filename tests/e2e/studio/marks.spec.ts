import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { download } from '../support/device/open-editor.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function markOf(bytes: Buffer): Promise<string> {
  return (await sharp(bytes).metadata()).xmp?.toString() ?? '';
}

test('where the operator wants a label, what leaves has it, after a turn in the editor too', async ({
  page,
}) => {
  await page.route('**/api/features', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), visibleLabel: true } });
  });
  await signIn(page, newEmail('label'));
  await page.getByRole('textbox', { name: /prompt|describe|picture/i }).fill('A lighthouse');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('img', { name: 'A lighthouse' })).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await cornerOf(await readFile(await (await downloaded).path()))).toEqual(labelColor);

  await page.getByRole('link', { name: 'Edit it' }).click();
  await page.getByRole('tab', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Rotate right' }).click();
  const { bytes } = await download(page);
  expect(await cornerOf(bytes)).toEqual(labelColor);
  // The editor got the picture without the label, which the turn would have moved.
  const { width, height } = await sharp(bytes).metadata();
  expect(await pixelAt(bytes, inset(width, height), height - inset(width, height))).not.toEqual(
    labelColor,
  );
  expect(await markOf(bytes)).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
});

const labelColor = [0x17, 0x14, 0x11];

/** Just inside the label, from the edges. */
const inset = (width: number, height: number) =>
  Math.max(11, Math.round(Math.min(width, height) * 0.028)) + 3;

async function cornerOf(bytes: Buffer): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  const by = inset(width, height);
  return pixelAt(bytes, width - by, height - by);
}

async function pixelAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return [...(await pixel.raw().toBuffer())];
}
