import sharp from 'sharp';
import { photo } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the picture on the clipboard is opened by its button, and by Ctrl and V anywhere', async ({
    page,
  }) => {
    await startSession(page, newEmail('user-paste'));
    await page.goto('/headshot-generator');
    const png = (
      await sharp(await photo())
        .png()
        .toBuffer()
    ).toString('base64');
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const blob = new Blob([bytes], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    }, png);
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    await expect(page.getByAltText('The picture you chose')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(page.getByAltText('The picture you chose')).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await expect(page.getByAltText('The picture you chose')).toBeVisible();
  });
});
