import { openEditor, openPicture, photo, stroke } from '../support/device/open-editor.ts';
import { expectNothingSaved, expectSaved } from '../support/device/saved-document.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const area = (page: Page) => page.getByRole('img', { name: 'The selected area' });

async function mark(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.getByRole('tab', { name: 'Select' }).click();
  await expect(area(page)).toBeVisible();
  await stroke(page, from, to);
}

test('the tab that saves last is restored, whole, whatever another tab did', async ({
  page,
  context,
}) => {
  await startSession(page, newEmail('tabs'));
  await openEditor(page);
  await mark(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/image-editor');
  await expect(other.getByText('State 2/2')).toBeVisible();
  // The other tab continues with another picture, and removes the first one's.
  await other.getByRole('button', { name: 'Open another picture' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Open another picture' }).click();
  await openPicture(other, await photo(500, 800));
  // The question does not appear again after the answer.
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await mark(page, [0.6, 0.2], [0.8, 0.4]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await expectSaved(page, '3/3');
  await page.reload();
  await expect(page.getByText('State 3/3')).toBeVisible();
  const box = await area(page).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  // The other one still has its own picture, and its next step makes it the last.
  await mark(other, [0.2, 0.2], [0.4, 0.4]);
  await expect(other.getByText('State 2/2')).toBeVisible();
  await expectSaved(other, '2/2');
  await other.reload();
  await expect(other.getByText('State 2/2')).toBeVisible();
});

test('where the device has no room left a step survives a reload, and a new picture can be edited, with a warning', async ({
  page,
}) => {
  await startSession(page, newEmail('full'));
  await openEditor(page);
  await mark(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expectSaved(page, '2/2');
  await fillDevice(page);
  await stroke(page, [0.6, 0.2], [0.8, 0.4]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await expectSaved(page, '3/3');
  await page.reload();
  await expect(page.getByText('State 3/3')).toBeVisible();

  await fillDevice(page);
  await page.getByRole('button', { name: 'Open another picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open another picture' }).click();
  await openPicture(page);
  await expect(page.getByText('This picture is not saved')).toBeVisible();
  await mark(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.reload();
  await expect(
    page.getByText('The picture you were editing is no longer on this device'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your picture', exact: true })).toBeAttached();
});

test('a removed picture does not return', async ({ page }) => {
  await startSession(page, newEmail('close'));
  await openEditor(page);
  await mark(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  // At once, while the stroke may still be written to the device.
  await page.getByRole('button', { name: 'Open another picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open another picture' }).click();
  await expect(page.getByRole('button', { name: 'Your picture', exact: true })).toBeAttached();
  await expectNothingSaved(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your picture', exact: true })).toBeAttached();
  await expect(page.getByText(/State \d/)).toHaveCount(0);
  await expect(page.getByText(/no longer on this device/)).toHaveCount(0);
});

/** From now on until the page is loaded again, nothing can be written to the device's database. */
async function fillDevice(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
}
