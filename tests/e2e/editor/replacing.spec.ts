import { apply, openEditor, stroke } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a picture that is handed over asks before it replaces another, and waits for a paid edit', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('handed-over'));
  await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('imagemint.history.')),
  );
  const history = page.getByRole('link', { name: 'Previous Images' }).first();
  const editAgain = async () => {
    await page.getByRole('button', { name: 'Open: Sepia' }).click();
    await page.getByRole('link', { name: 'Edit it' }).click();
  };
  await history.click();
  await editAgain();
  const dialog = page.getByRole('dialog', { name: 'Edit another picture?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('State 2/2')).toBeVisible();

  await page.getByRole('tab', { name: 'Background' }).click();
  const word = await misbehave(page, { mode: 'slow', delayMs: 6000 });
  await page.getByLabel('Which background?').fill(`a quiet ${word}`);
  await apply(page).click();
  await expect(page.getByText('Credits: 4')).toBeVisible();
  await page.goto('/previous-images');
  await editAgain();
  await expect(page.getByText('An edit of this picture is still in progress')).toBeVisible();
  await expect(page.getByText('State 3/3')).toBeVisible({ timeout: 45_000 });

  await history.click();
  await editAgain();
  await dialog.getByRole('button', { name: 'Open another picture' }).click();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('an open dialog receives the editor’s keys, and a key that is held counts once', async ({
  page,
}) => {
  await startSession(page, newEmail('keys'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Select' }).click();
  await expect(page.getByRole('img', { name: 'The selected area' })).toBeVisible();
  await stroke(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await expect(apply(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Open another picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit another picture?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.keyboard.down('Control');
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('s');
  await page.keyboard.up('Control');
  await expect.poll(() => downloads).toBe(1);
  await expect(page.getByRole('button', { name: 'Download Edited Image' })).toBeEnabled();
  expect(downloads).toBe(1);
});
