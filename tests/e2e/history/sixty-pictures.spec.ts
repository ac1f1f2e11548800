import sharp from 'sharp';
import type { AccountPictures } from '../../../domain/account/picture.ts';
import { newEmail, secondDevice, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const count = 60;
const nameOf = (at: number) => `Picture ${String(at).padStart(2, '0')}`;

/** Keeps a picture in the account, as a device sends it that made it. The oldest is number 0. */
async function keep(page: Page, at: number): Promise<void> {
  const background = { r: at * 4, g: 120, b: 255 - at * 4 };
  const picture = sharp({ create: { width: 96, height: 96, channels: 3, background } });
  const record = { type: 'text2img', prompt: nameOf(at), ts: 1_700_000_000_000 + at * 1000 };
  const kept = await page.request.put(`/api/pictures/sixty-${at}`, {
    multipart: {
      record: JSON.stringify(record),
      image: { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    },
  });
  expect(kept.status()).toBe(200);
}

/** The pictures that a device shows, newest first. */
const shown = (page: Page) =>
  page
    .getByRole('list', { name: 'Your pictures' })
    .getByRole('button', { name: /^Open: / })
    .evaluateAll((cards) =>
      cards.map((card) => (card.getAttribute('aria-label') ?? '').replace('Open: ', '')),
    );

async function remove(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: `Open: ${nameOf(at)}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openHistory(page: Page): Promise<void> {
  await page.goto('/previous-images');
  await expect(page.getByText('50 of 50 pictures on this device')).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => shown(page)).toHaveLength(count);
}

test('two devices with 60 pictures end the same after deletions on both, one of them offline', async ({
  page,
  context,
}) => {
  test.slow();
  const email = newEmail('sixty');
  await startSession(page, email);
  await page.request.patch('/api/me', { data: { keepPictures: true } });
  for (let at = 0; at < count; at += 1) await keep(page, at);
  const second = await secondDevice(context, email);
  await openHistory(page);
  await openHistory(second);
  await second.context().setOffline(true);
  // On the one that is offline: a new one, an old one that is on no device, and one that the other deletes too.
  for (const at of [59, 3, 30]) await remove(second, at);
  for (const at of [58, 5, 30, 12]) await remove(page, at);
  await keep(page, count);
  const gone = [59, 3, 30, 58, 5, 12];
  const left = Array.from({ length: count + 1 }, (_, at) => at)
    .filter((at) => !gone.includes(at))
    .map(nameOf)
    .reverse();
  await second.context().setOffline(false);
  await second.reload();
  for (const device of [page, second]) {
    await expect.poll(() => shown(device), { timeout: 45_000 }).toEqual(left);
    await expect(device.getByText('50 of 50 pictures on this device')).toBeVisible();
    await expect(device.getByText(`${left.length} of 200 in your account`)).toBeVisible();
  }
  const answer = (await (await page.request.get('/api/pictures')).json()) as AccountPictures;
  expect(answer.pictures.map(({ prompt }) => prompt)).toEqual(left);
  expect(answer.deletedIds.toSorted()).toEqual(gone.map((at) => `sixty-${at}`).toSorted());
  await second.context().close();
});
