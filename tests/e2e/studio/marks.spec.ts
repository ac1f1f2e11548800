import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { download, openEditor } from '../support/device/open-editor.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function markOf(bytes: Buffer): Promise<string> {
  return (await sharp(bytes).metadata()).xmp?.toString() ?? '';
}

test('a result stays marked as made by AI when it is downloaded, and after a turn in the editor', async ({
  page,
}) => {
  await signIn(page, newEmail('marks'));
  await page.getByRole('textbox', { name: /prompt|describe|picture/i }).fill('A lighthouse');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('img', { name: 'A lighthouse' })).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const bytes = await readFile(await (await downloaded).path());
  const mark = await markOf(bytes);
  expect(mark).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
  const identifier = /dc:identifier="[\w-]+"/.exec(mark)?.[0] ?? 'none';
  expect(identifier).not.toBe('none');

  await openEditor(page, bytes);
  await page.getByRole('tab', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Rotate right' }).click();
  const exported = await markOf((await download(page)).bytes);
  expect(exported).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
  expect(exported).toContain(identifier);
});
