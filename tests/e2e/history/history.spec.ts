import { readFile } from 'node:fs/promises';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('several tabs stay in step, a deleted picture does not return, and an import restores what was exported', async ({
  page,
  context,
}) => {
  await startSession(page, newEmail('history-tabs'));
  const second = await context.newPage();
  await second.goto('/previous-images');
  await page.goto('/text-to-image');
  await page.getByRole('textbox').first().fill('Two pears on a table');
  // Any of the tabs saves it.
  await page.getByRole('button', { name: /^Generate/ }).click();
  const card = second.getByRole('button', { name: 'Open: Two pears on a table' });
  await expect(card).toBeVisible();
  const downloaded = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Export' }).click();
  const buffer = await readFile(await (await downloaded).path());
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await expect(page).toHaveURL('/previous-images');
  await card.click();
  await second.getByRole('button', { name: 'Delete' }).click();
  await expect(second.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a picture' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 of 50 pictures')).toBeVisible();
  const file = { name: 'history.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Import a ZIP file').setInputFiles(file);
  await expect(page.getByText('1 picture added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open: Two pears on a table' })).toBeVisible();
});
