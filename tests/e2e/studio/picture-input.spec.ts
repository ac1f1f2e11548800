import sharp from 'sharp';
import { photo } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

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

async function drop(page: Page, ...files: Buffer[]): Promise<void> {
  const data = files.map((file) => file.toString('base64'));
  const transfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const base64 of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
    }
    return transfer;
  }, data);
  const heading = page.getByRole('heading', { level: 1 });
  // A browser repeats this event while a file is dragged: the page may receive it only now.
  await expect(async () => {
    await heading.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(page.getByText('Drop it anywhere')).toBeVisible({ timeout: 500 });
  }).toPass();
  await heading.dispatchEvent('drop', { dataTransfer: transfer });
}

test('a picture can be dropped anywhere, of several the first opens, and Text to Image hands it over to Image to Image', async ({
  page,
}) => {
  await startSession(page, newEmail('user-drop'));
  await page.goto('/background-removal');
  await drop(page, await photo(), await photo(300, 600));
  await expect(page.getByText('Only the first picture was added')).toBeVisible();
  await expect(page.getByAltText('The picture you chose')).toHaveAttribute('width', '900');
  await expect(page.getByText('Drop it anywhere')).toHaveCount(0);

  await page.goto('/text-to-image');
  await drop(page, Buffer.from('A letter'));
  await expect(page.getByText('This picture can’t be used')).toBeVisible();
  // At once: a later toast would have disappeared.
  expect(await page.getByText('Your picture is here now').count()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/text-to-image');
  await drop(page, await photo());
  await expect(page).toHaveURL('/image-to-image');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await expect(page.getByText('Your picture is here now')).toBeVisible();
});
