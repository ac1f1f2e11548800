import { openEditor } from '../support/device/open-editor.ts';
import { replaceShareSheet } from '../support/device/share-sheet.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the edited picture is copied by a key and shared as a file, and a picture that is dragged over it gets a drop zone', async ({
  page,
}) => {
  await replaceShareSheet(page);
  await startSession(page, newEmail('comforts'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Filter' }).focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied')).toBeVisible();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    return [picture.width, picture.height];
  });
  expect(size).toEqual([1600, 1200]);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = 'edited-image.png image/png true';
  await expect(page.locator('body')).toHaveAttribute('data-shared', shared);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
    document.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
  });
  await expect(page.getByText('Drop it anywhere')).toBeVisible();
});
