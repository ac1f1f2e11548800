import { openEditor } from '../support/device/open-editor.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the export shows the file as it will be, and the picture in the editor stays as it is', async ({
  page,
}) => {
  await startSession(page, newEmail('export-preview'));
  await openEditor(page);
  const picture = page.getByRole('img', { name: 'Your picture' }).first();
  const before = await picture.screenshot();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const preview = page.getByRole('img', { name: 'Your file will look like this' });
  await page.getByText('16:9 Landscape').click();
  const shape = () => preview.evaluate(({ width, height }: HTMLCanvasElement) => width / height);
  await expect.poll(shape).toBeCloseTo(16 / 9, 1);
  await page.getByText('Show the whole picture').click();
  const corner = () =>
    preview.evaluate((canvas: HTMLCanvasElement) =>
      Array.from(canvas.getContext('2d')?.getImageData(1, 90, 1, 1).data ?? []),
    );
  await expect.poll(corner).toEqual([0, 0, 0, 0]);
  await page.getByText('JPEG').click();
  await expect.poll(corner).toEqual([255, 255, 255, 255]);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect.poll(async () => (await picture.screenshot()).equals(before)).toBe(true);
});
