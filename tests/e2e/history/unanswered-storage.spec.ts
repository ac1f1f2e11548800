import { leaveApp } from '../support/leave-app.ts';
import { operate } from '../support/operator.ts';
import { makePicture } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

const open = (page: Page, prompt: string) =>
  page.getByRole('button', { name: `Open: ${prompt}`, exact: true });

/** From the next page on IndexedDB gives no answer, as WebKit's after a page was left in the middle of a transaction. */
async function silenceStorage(page: Page, isSilent: boolean): Promise<void> {
  await page.evaluate((value) => sessionStorage.setItem('silent', value), isSilent ? 'yes' : '');
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (window.self !== window.top || !sessionStorage.getItem('silent')) return;
    const unanswered: unknown = Object.create(IDBRequest.prototype, {
      addEventListener: { value: () => undefined },
    });
    const asked = ['get', 'getKey', 'getAllKeys', 'put', 'delete'];
    for (const method of asked) Reflect.set(IDBObjectStore.prototype, method, () => unanswered);
    Reflect.set(IDBIndex.prototype, 'openKeyCursor', () => unanswered);
  }),
);

/** Lets the page's time go on until it shows what it shows when the storage did not answer. */
async function passUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(shown).toBeVisible({ timeout: 250 });
  }).toPass();
}

test('a storage that does not answer hides no picture: the records are there at once, the bytes come from the server', async ({
  page,
}) => {
  await startSession(page, newEmail('unanswered'));
  await makePicture(page, 'A lighthouse in fog');
  await silenceStorage(page, true);
  // The installation of a clock in a page that is still at work may hang.
  await page.goto('about:blank');
  await page.clock.install();
  await page.goto('/previous-images');
  await expect(open(page, 'A lighthouse in fog')).toBeVisible();
  await expect(page.getByText('1 of 50 pictures on this device')).toBeVisible();
  await passUntil(page, open(page, 'A lighthouse in fog').locator('img[src^="/images/"]'));
  await open(page, 'A lighthouse in fog').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'A lighthouse in fog' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Not on the server any more, it is still not called lost.
  await page.route('**/api/pictures*', (route) => route.fulfill({ json: nothingThere }));
  await page.reload();
  const unread = 'Your browser can’t read this picture right now. We’ll try again.';
  await passUntil(page, open(page, `A lighthouse in fog. ${unread}`));
  await page.unroute('**/api/pictures*');
  await silenceStorage(page, false);
  await page.reload();
  await expect(open(page, 'A lighthouse in fog').locator('img')).toHaveAttribute('src', /^blob:/);
});

test('a picture that the storage did not take is not reported as saved, and is saved when it answers', async ({
  page,
}) => {
  await startSession(page, newEmail('unwritten'));
  await operate(page, page.request, 'grant', { credits: 5, reason: 'Test' });
  await leaveApp(page);
  await silenceStorage(page, true);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/saved')) reports.push(request.url());
  });
  await page.clock.install();
  await page.goto('/text-to-image');
  await page.getByRole('textbox').fill('A boat on a lake');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('img', { name: 'A boat on a lake' })).toBeVisible({
    timeout: 30_000,
  });
  await page.clock.fastForward(25_000);
  await expect(page.getByText('This picture is not saved on this device yet')).toBeVisible();
  await expect(page.getByText(/Our server has the picture, and we try again/)).toBeVisible();
  expect(reports).toEqual([]);
  await silenceStorage(page, false);
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await page.reload();
  await saved;
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await expect(open(page, 'A boat on a lake').locator('img')).toHaveAttribute('src', /^blob:/);
});

/** What the server says of a user whose pictures it does not have any more. */
const nothingThere = {
  keepPictures: false,
  pictures: [],
  deletedIds: [],
  goneIds: [],
  nextCursor: null,
};
