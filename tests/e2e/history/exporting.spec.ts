import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { keepPicture } from '../support/device/kept-pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { type Download, expect, type Page, test } from '../support/test.ts';

test.use({
  // The account's pictures are fetched when they are looked at, as on every iPhone.
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
});

/** Opens the history of a device that has none of the account's two pictures. */
async function openHistory(page: Page, name: string): Promise<void> {
  await startSession(page, newEmail(name));
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  for (const [at, prompt] of ['A lighthouse in fog', 'A boat on a lake'].entries()) {
    await keepPicture(page, prompt, 1_700_000_000_000 + at * 1000);
  }
  await page.goto('/previous-images');
  await expect(page.getByText('2 of 200 in your account')).toBeVisible();
}

/** Clicks, and returns the downloaded file. */
async function exported(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return downloading;
}

async function filesOf(download: Download): Promise<Record<string, Uint8Array>> {
  expect(download.suggestedFilename()).toBe('imagemint-history.zip');
  return unzipSync(new Uint8Array(await readFile(await download.path())));
}

test('an export says which pictures of the account alone it could not load, and has them when it is repeated', async ({
  page,
}) => {
  await openHistory(page, 'export-account');
  await expect(page.getByText('0 of 50 pictures on this device')).toBeVisible();
  await page.route('**/images/**', (route) => route.abort());
  const files = await filesOf(await exported(page, 'Export'));
  expect(Object.keys(files)).toEqual(['history.jsonl', 'missing.jsonl']);
  const lines = new TextDecoder().decode(files['missing.jsonl']).split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { prompt: string }).prompt)).toEqual([
    'A boat on a lake',
    'A lighthouse in fog',
  ]);
  await expect(page.getByText('The file does not have 2 of 2 pictures')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/images/**');
  const again = await filesOf(await exported(page, 'Try again'));
  const pictures = Object.keys(again).filter((name) => name.endsWith('.png'));
  expect(pictures).toHaveLength(2);
  for (const name of pictures) {
    expect(await sharp(again[name]).metadata()).toMatchObject({ width: 1200, height: 900 });
  }
  expect(Object.keys(again)).not.toContain('missing.jsonl');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('The file does not have')).toHaveCount(0);
});

test('an export goes on after pictures that the server did not give, as long as others arrive between them', async ({
  page,
}) => {
  await startSession(page, newEmail('export-now-and-then'));
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  for (let at = 0; at < 8; at += 1) {
    await keepPicture(page, `Picture ${at}`, 1_700_000_000_000 + at * 1000);
  }
  await page.goto('/previous-images');
  await expect(page.getByText('8 of 200 in your account')).toBeVisible();
  let fetched = 0;
  await page.route('**/images/**', (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    fetched += 1;
    return fetched % 2 === 1 ? route.abort() : route.continue();
  });
  const files = await filesOf(await exported(page, 'Export'));
  expect(Object.keys(files).filter((name) => name.endsWith('.png'))).toHaveLength(4);
  await expect(page.getByText('The file does not have 4 of 8 pictures')).toBeVisible();
});
