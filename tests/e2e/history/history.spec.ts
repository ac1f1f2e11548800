import { readFile } from 'node:fs/promises';
import { generatePicture } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens the history by its link, without another load of the app. */
async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await expect(page).toHaveURL('/previous-images');
}

test('several tabs stay in step, and a deleted picture does not return', async ({
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
  await openHistory(page);
  await card.click();
  await second.getByRole('button', { name: 'Delete' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Create a picture' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Create a picture' })).toBeVisible();
  await expect(page.getByText('0 of 50 pictures')).toBeVisible();
});

test('an import restores what was exported and then cleared', async ({ page }) => {
  await signIn(page, newEmail('history-clear'));
  await generatePicture(page, 'A green door');
  await openHistory(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const buffer = await readFile(await (await downloaded).path());
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('0 of 50 pictures')).toBeVisible();
  const file = { name: 'history.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Import a ZIP file').setInputFiles(file);
  await expect(page.getByText('1 picture added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open: A green door' })).toBeVisible();
});
