import sharp from 'sharp';
import { writeArchive } from '../../../src/device/history/history-archive.ts';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Imports so many pictures, the newest first, which the account does not have. Their prompts are numbered. */
async function importPictures(page: Page, count: number, name = 'Picture'): Promise<void> {
  const items = Array.from({ length: count }, (_, at): HistoryItem => {
    const ts = 1_700_000_000_000 - at * 1000;
    return { id: crypto.randomUUID(), type: 'text2img', prompt: `${name} ${at}`, url: '', ts };
  });
  const background = { r: 40, g: 120, b: 200 };
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  const bytes = new Uint8Array(await picture.png().toBuffer());
  const { file: archive } = await writeArchive(
    items,
    async () => new Blob([bytes], { type: 'image/png' }),
  );
  await page.getByLabel('Import a ZIP file').setInputFiles({
    name: 'imagemint-history.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(await archive.arrayBuffer()),
  });
  await expect(page.getByText(`${count} pictures added`)).toBeVisible();
}

test('pictures that could not be sent to the account are counted, the others are sent, and all on request; one that the account can’t keep is named, and stays on the device', async ({
  page,
}) => {
  await startSession(page, newEmail('unsent'));
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  await page.goto('/previous-images');
  let sends = 0;
  await page.route('**/api/pictures/*', (route) => {
    sends += 1;
    // The connection is lost with the two newest, and the third one arrives.
    return sends <= 2 ? route.abort('connectionreset') : route.continue();
  });
  await importPictures(page, 3);
  await expect(page.getByText('2 pictures are not in your account yet')).toBeVisible();
  await expect(page.getByText('1 of 200 in your account')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 of 200 in your account')).toBeVisible();
  await expect(page.getByText('not in your account yet')).toHaveCount(0);
  expect(sends).toBe(5);

  await page.unroute('**/api/pictures/*');
  await page.route('**/api/pictures/*', (route) =>
    route.request().postData()?.includes('"prompt":"Refused 0"')
      ? route.fulfill({
          status: 413,
          json: { status: 413, code: 'too_large', title: 'Too large', detail: 'Too large.' },
        })
      : route.continue(),
  );
  await importPictures(page, 2, 'Refused');
  await expect(page.getByText('A picture can’t be saved in your account')).toBeVisible();
  await expect(page.getByText('4 of 200 in your account')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Refused 0' });
  await expect(card.getByText('Only on this device')).toBeVisible();
  await expectAccessible(page);
});
