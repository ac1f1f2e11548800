import sharp from 'sharp';
import { writeArchive } from '../../../src/device/history/history-archive.ts';
import { saveRecords } from '../support/device/records.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const open = (page: Page, prompt: string) =>
  page.getByRole('button', { name: `Open: ${prompt}`, exact: true });

/** Keeps a picture of 1200 × 900 pixels in the account, as the device sends it that made it. */
async function keep(page: Page, prompt: string): Promise<void> {
  const background = { r: 40, g: 120, b: 200 };
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
  const record = { type: 'text2img', prompt, ts: Date.now() };
  const kept = await page.request.put(`/api/pictures/${crypto.randomUUID()}`, {
    multipart: {
      record: JSON.stringify(record),
      image: { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    },
  });
  expect(kept.status()).toBe(200);
}

/** The ids of the thumbnails on the device. */
const thumbnails = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('imagemint-pictures');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asked = opening.result.transaction('pictures').objectStore('pictures').getAllKeys();
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    opening.result.close();
    return (asked.result as [string, string][]).filter(([, id]) => id.startsWith('thumbnail.'))
      .length;
  });

test('a picture for which the device has no place is fetched once, and then shown by a thumbnail', async ({
  page,
  context,
}) => {
  const email = newEmail('thumbnails');
  await signIn(page, email);
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  await keep(page, 'A lighthouse in fog');
  await keep(page, 'A boat on a lake');
  const other = await context.browser()?.newContext();
  if (!other) throw new Error('There is no browser');
  const second = await other.newPage();
  await startSession(second, email);
  await second.goto('/privacy');
  await saveRecords(second, Array<string>(50).fill('headshot'));
  await second.goto('/previous-images');
  const shown = open(second, 'A boat on a lake').locator('img');
  await expect(shown).toHaveAttribute('src', /^\/images\//);
  await expect.poll(() => thumbnails(second)).toBe(2);
  const fetched: string[] = [];
  second.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/images/')) fetched.push(request.url());
  });
  await second.reload();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  const [width, height] = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect([width, height]).toEqual([480, 360]);
  expect(fetched).toEqual([]);
  // The whole picture is there when it is opened, and its thumbnail goes with it.
  await open(second, 'A boat on a lake').click();
  const whole = second.getByRole('dialog').getByRole('img', { name: 'A boat on a lake' });
  await expect(whole).toBeVisible();
  expect(await whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await second.keyboard.press('Escape');
  await page.goto('/previous-images');
  await open(page, 'A boat on a lake').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(open(second, 'A boat on a lake')).toHaveCount(0);
  await expect.poll(() => thumbnails(second)).toBe(1);
  await other.close();
});

test('imported pictures for which the device has no place go to the account that keeps pictures', async ({
  page,
}) => {
  await signIn(page, newEmail('import-kept'));
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const items = ids.map((id, at) => ({
    id,
    type: 'text2img' as const,
    prompt: `From another phone ${at}`,
    url: '',
    ts: Date.now() - at,
  }));
  const background = { r: 200, g: 120, b: 40 };
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  const archive = await writeArchive(items, () => Promise.resolve(picture));
  await saveRecords(page, Array<string>(49).fill('headshot'));
  await page.goto('/previous-images');
  await expect(page.getByText('49 of 50 pictures on this device')).toBeVisible();
  await page.getByLabel('Import a ZIP file').setInputFiles({
    name: 'history.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(await archive.arrayBuffer()),
  });
  await expect(page.getByText('2 pictures added')).toBeVisible();
  await expect(page.getByText('Only in your account: 1.')).toBeVisible();
  await expect(page.getByText('50 of 50 pictures on this device')).toBeVisible();
  await expect(open(page, 'From another phone 1').locator('img')).toHaveAttribute(
    'src',
    /^\/images\/|^blob:/,
  );
  const kept = async () =>
    (
      (await (await page.request.get('/api/pictures')).json()) as { pictures: { id: string }[] }
    ).pictures.map(({ id }) => id);
  // The one that has a place on the device is sent by the sync.
  await expect.poll(kept).toEqual(ids);
});

test('a picture that could not be fetched says so in its card, and is there when the network is', async ({
  page,
  context,
}) => {
  const email = newEmail('unfetched-card');
  await signIn(page, email);
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  await keep(page, 'A bridge at dawn');
  const other = await context.browser()?.newContext();
  if (!other) throw new Error('There is no browser');
  const second = await other.newPage();
  await startSession(second, email);
  await second.goto('/privacy');
  await saveRecords(second, Array<string>(50).fill('headshot'));
  await second.route('**/images/**', (route) => route.abort());
  await second.goto('/previous-images');
  const card = open(second, 'A bridge at dawn');
  await expect(card).toHaveText('This picture could not be loaded. Check your connection.');
  await expect(card.locator('img')).toHaveCount(0);
  await second.unroute('**/images/**');
  await second.reload();
  await expect(card.locator('img')).toBeVisible();
  await other.close();
});
