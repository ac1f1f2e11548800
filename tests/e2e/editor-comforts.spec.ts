import { expect, test } from '@playwright/test';
import { openEditor } from './open-editor.ts';
import { signIn } from './sign-in.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the edited picture is copied by a key, and a picture held over it is invited', async ({
  page,
}) => {
  await signIn(page, `comforts-${Date.now()}@example.com`);
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
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
    document.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
  });
  await expect(page.getByText('Let it go anywhere')).toBeVisible();
});
