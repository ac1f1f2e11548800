import { expectAccessible } from '../support/accessible.ts';
import { apply, openEditor } from '../support/device/open-editor.ts';
import { replaceShareSheet } from '../support/device/share-sheet.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

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

const picture = (page: Page) => page.getByRole('img', { name: 'Your picture', exact: true });

/** The picture and the button that applies an edit are on the screen, with any tool. */
async function expectOnScreen(page: Page): Promise<void> {
  for (const name of ['Filter', 'Select', 'Text', 'Background']) {
    await page.getByRole('tab', { name }).click();
    await expect(apply(page)).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('tab', { name: 'Filter' }).click();
  await expect(picture(page)).toBeInViewport({ ratio: 1 });
}

test('the picture and the button are on the screen from the first visit on, on a desktop, a tablet and a phone, whose sheet has the export', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startSession(page, newEmail('layout'));
  await openEditor(page);

  await test.step('at 1440 px', async () => {
    // Whoever has the two trial credits is greeted above the editor; on a phone before a picture is open.
    await expect(page.getByText('Welcome.').filter({ visible: true })).toBeVisible();
    await expectOnScreen(page);
  });

  await test.step('at 768 px, where the picture has more than half of the width', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const tab of ['Filter', 'Select', 'Text', 'Crop']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect
        .poll(async () => (await picture(page).boundingBox())?.width, { message: tab })
        .toBeGreaterThan(384);
      await expect(picture(page)).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Welcome.')).toBeHidden();
    await expectOnScreen(page);
    await expectAccessible(page);
  });

  await test.step('the export fills the sheet, with its button on the screen', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.getByRole('button', { name: 'Download Edited Image' });
    await expect(download).toBeInViewport({ ratio: 1 });
    await expect(apply(page)).toHaveCount(0);
    // No tool looks open, and the button returns to the one that was.
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('tab', { name: 'Filter', selected: true })).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(apply(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Filter' }).click();
    await expect(apply(page)).toBeInViewport({ ratio: 1 });
    const handle = await page.getByRole('button', { name: 'Tool options' }).boundingBox();
    expect(handle?.height).toBeGreaterThanOrEqual(44);
  });
});
