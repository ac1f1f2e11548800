import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { operate } from '../support/operator.ts';
import { pictureSize } from '../support/picture-size.ts';
import { generatePicture, jobTaken } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens the history by its link, without another load of the app. */
async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await expect(page).toHaveURL('/previous-images');
}

test('an empty history links to a tool, and a picture is in it as soon as it is made', async ({
  page,
}) => {
  await startSession(page, newEmail('history-first'));
  await page.goto('/previous-images');
  const create = page.getByRole('link', { name: 'Create a picture' });
  await expect(create).toBeVisible();
  await create.click();
  await expect(page).toHaveURL('/text-to-image');
  const reported = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await generatePicture(page, 'A small boat on a lake');
  expect((await reported).ok()).toBe(true);
  await openHistory(page);
  await expect(page.getByText('1 of 50 pictures')).toBeVisible();
  // Where a tool has no pictures, there is a link to it.
  await page.goto('/previous-images?tool=headshot');
  await create.click();
  await expect(page).toHaveURL('/headshot-generator');
  await openHistory(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download: A small boat on a lake' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('generated-image.png');
  const file = await sharp(await readFile(await download.path())).metadata();
  expect(file).toMatchObject({ format: 'png', width: pictureSize, height: pictureSize });
  await page.getByRole('button', { name: 'Open: A small boat on a lake' }).click();
  await page.getByRole('link', { name: 'More like this' }).click();
  await expect(page.getByRole('textbox').first()).toHaveValue('A small boat on a lake');
});

test('a picture that finished while the tab was closed is in the history at the next visit', async ({
  page,
  context,
}) => {
  await signIn(page, newEmail('history-closed'));
  await page.getByRole('textbox').first().fill('A harbour at night');
  const taken = jobTaken(page);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await taken;
  await page.close();
  await expect
    .poll(async () => (await context.request.get('/api/jobs')).text())
    .toContain('"succeeded"');
  const later = await context.newPage();
  await later.goto('/profile');
  await openHistory(later);
  await expect(later.getByRole('button', { name: 'Open: A harbour at night' })).toBeVisible();
});

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

test('clearing asks first; an import restores everything that was exported', async ({
  page,
  request,
}) => {
  await signIn(page, newEmail('history-clear'));
  await operate(page, request, 'grant', { credits: 3, reason: 'Test' });
  await generatePicture(page, 'A red kite over dunes');
  await generatePicture(page, 'A green door');
  await openHistory(page);
  await expect(page.getByText('2 of 50 pictures')).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const archive = await readFile(await (await downloaded).path());
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 of 50 pictures')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('0 of 50 pictures')).toBeVisible();
  const file = { name: 'history.zip', mimeType: 'application/zip', buffer: archive };
  await page.getByLabel('Import a ZIP file').setInputFiles(file);
  await expect(page.getByText('2 pictures added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open: A green door' })).toBeVisible();
  await page.getByLabel('Import a ZIP file').setInputFiles(file);
  await expect(page.getByText('No picture added')).toBeVisible();
  await expect(page.getByText('2 were here already.')).toBeVisible();
  const letter = { ...file, buffer: Buffer.from('a letter') };
  await page.getByLabel('Import a ZIP file').setInputFiles(letter);
  await expect(page.getByText(/not an export/)).toBeVisible();
});
