import type { AccountPictures } from '../../../domain/account/picture.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openPicture } from '../support/device/kept-pictures.ts';
import { apply, openEditor, stroke } from '../support/device/open-editor.ts';
import { saveRecords } from '../support/device/records.ts';
import { shownDigest } from '../support/device/shown-digest.ts';
import { leaveApp } from '../support/leave-app.ts';
import { operate } from '../support/operator.ts';
import { generatePicture, makePicture } from '../support/pictures.ts';
import { newEmail, secondDevice, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Pays for a filter in the editor, which the device draws. */
async function applyFilter(page: Page): Promise<void> {
  await openEditor(page);
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Vintage' }).click();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
}

/** Begins the session of a user who can pay for some pictures, and opens no page. */
async function credit(page: Page, email: string, credits = 10): Promise<void> {
  await startSession(page, email);
  await operate(page, page.request, 'grant', { credits, reason: 'Test' });
}

/** What the server lists. */
async function listed(page: Page): Promise<AccountPictures> {
  return (await (await page.request.get('/api/pictures')).json()) as AccountPictures;
}

const states = async (page: Page) =>
  (await listed(page)).pictures.map(({ prompt, state }) => `${prompt} ${state}`);

/** The account keeps pictures from now on. */
async function keepPictures(page: Page): Promise<void> {
  await page.request.patch('/api/me', { data: { keepPictures: true } });
}

/** A device whose user has so many pictures there, the oldest of them 'Portrait 0', and no page open. */
async function saveBefore(page: Page, count: number): Promise<void> {
  await leaveApp(page);
  await saveRecords(page, Array<string>(count).fill('headshot'), (at) => `Portrait ${at}`);
}

/** What Safari does after seven days without a visit. */
async function wipeStorage(page: Page): Promise<void> {
  await leaveApp(page);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.context().clearCookies();
}

test('a user whose browser has deleted everything finds all pictures that the account keeps', async ({
  page,
}) => {
  const email = newEmail('deleted-on');
  await credit(page, email);
  await keepPictures(page);
  await makePicture(page, 'A lighthouse in fog');
  await generatePicture(page, 'A boat on a lake');
  await applyFilter(page);
  await expect
    .poll(() => states(page))
    .toEqual(['Vintage kept', 'A boat on a lake kept', 'A lighthouse in fog kept']);
  await wipeStorage(page);
  await startSession(page, email);
  await page.goto('/previous-images');
  for (const prompt of ['Vintage', 'A boat on a lake', 'A lighthouse in fog']) {
    await expect(openPicture(page, prompt)).toBeVisible();
  }
  await expect(page.getByText('3 of 200 in your account')).toBeVisible();
  await expect(page.getByText('3 of 50 pictures on this device')).toBeVisible();
});

test('two devices show the same history, and what one deletes offline does not come back', async ({
  page,
  context,
}) => {
  const email = newEmail('two-devices');
  await credit(page, email);
  await keepPictures(page);
  await makePicture(page, 'A lighthouse in fog');
  await generatePicture(page, 'A boat on a lake');
  const second = await secondDevice(context, email);
  await second.goto('/previous-images');
  await expect(second.getByText('2 of 50 pictures on this device')).toBeVisible();
  // The second one is offline, while the first one makes a picture and deletes one.
  await second.context().setOffline(true);
  await openPicture(second, 'A boat on a lake').click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(openPicture(second, 'A boat on a lake')).toHaveCount(0);
  await generatePicture(page, 'Two pears on a table');
  await page.goto('/previous-images');
  await openPicture(page, 'A lighthouse in fog').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('It is deleted from your account and all your devices'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(() => states(page))
    .toEqual(['Two pears on a table kept', 'A boat on a lake kept']);
  await second.context().setOffline(false);
  await second.reload();
  for (const device of [page, second]) {
    await expect(openPicture(device, 'Two pears on a table')).toBeVisible();
    await expect(openPicture(device, 'A boat on a lake')).toHaveCount(0);
    await expect(openPicture(device, 'A lighthouse in fog')).toHaveCount(0);
    await expect(device.getByText('1 of 50 pictures on this device')).toBeVisible();
  }
  await second.context().close();
});

test('a masked edit is the same on both devices, and no device shows the answer before', async ({
  page,
  context,
}) => {
  const email = newEmail('masked');
  await credit(page, email);
  const second = await secondDevice(context, email);
  await second.goto('/previous-images');
  // The finished picture is held back, as on a slow network.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/pictures/*', async (route) => {
    await held;
    await route.continue();
  });
  await openEditor(page);
  await page.getByRole('tab', { name: 'Select' }).click();
  await stroke(page, [0.4, 0.5], [0.6, 0.5]);
  await page.getByRole('textbox', { name: /change/i }).fill('a blue disc');
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible({ timeout: 30_000 });
  await expect(
    second.getByText('The device that started this edit still has to finish it.'),
  ).toBeVisible();
  await expect(second.getByRole('article').getByRole('img')).toHaveCount(0);
  release();
  await expect.poll(() => states(page)).toEqual(['a blue disc expiring']);
  await expect(second.getByText('1 of 50 pictures on this device')).toBeVisible();
  await page.goto('/previous-images');
  expect(await shownDigest(second, 'a blue disc')).toBe(await shownDigest(page, 'a blue disc'));
  await second.context().close();
});

test('a browser that does not promise to keep pictures leads to a question, once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false);
    navigator.storage.persist = () => Promise.resolve(false);
  });
  await credit(page, newEmail('question'));
  const question = page.getByRole('region', { name: 'This browser may delete your pictures' });
  await makePicture(page, 'A lighthouse in fog');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toHaveCount(0);
  await makePicture(page, 'A boat on a lake');
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('the choice in the profile is shown at once, although the server then answers nothing more, and turning it off asks', async ({
  page,
}) => {
  await startSession(page, newEmail('choice-alone'));
  await page.goto('/profile');
  const choice = page.getByRole('checkbox', { name: 'Keep my pictures in my account' });
  await expect(choice).toBeEnabled();
  await page.route('**/api/**', (route) =>
    route.request().method() === 'PATCH' ? route.continue() : route.abort(),
  );
  await choice.check();
  await expect(page.getByText('Your account keeps your pictures from now on')).toBeVisible();
  expect(await listed(page)).toMatchObject({ keepPictures: true });
  // It is not busy any more: it can be turned off.
  await choice.click();
  const off = page.getByRole('dialog', { name: 'Stop keeping your pictures?' });
  await expectAccessible(page);
  await off.getByRole('button', { name: 'Delete them from my account' }).click();
  await expect(page.getByText('The pictures in your account were deleted')).toBeVisible();
  await expect(choice).not.toBeChecked();
  expect(await listed(page)).toMatchObject({ keepPictures: false });
});

test('at 50 pictures the next job says first what goes, and starts only when the user says so', async ({
  page,
}) => {
  await credit(page, newEmail('limit'));
  await saveBefore(page, 50);
  await page.goto('/text-to-image');
  await page.getByRole('textbox').fill('A mill');
  const generate = page.getByRole('button', { name: /^Generate/ });
  await generate.click();
  const dialog = page.getByRole('dialog', { name: 'Your oldest picture will go' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect((await listed(page)).pictures).toEqual([]);
  await generate.click();
  await dialog.getByRole('button', { name: 'Keep them in my account' }).click();
  await expect(page.getByRole('img', { name: 'A mill' })).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => states(page)).toEqual(['A mill kept']);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, pictures, until } of [
    {
      path: '/privacy',
      pictures: /Your newest 200 pictures, if you turn that on in your profile/,
      until: 'until you delete them, turn it off or delete your account',
    },
    {
      path: '/hi/privacy',
      pictures: /आपकी सबसे नई 200 तस्वीरें, अगर आप प्रोफ़ाइल में यह चालू करें/,
      until: 'जब तक आप उन्हें न मिटाएँ, इसे बंद न करें या अकाउंट न मिटाएँ',
    },
  ]) {
    test(`${path} says which pictures the account keeps, and until when`, async ({ page }) => {
      await page.goto(path);
      const row = page.getByRole('row').filter({ hasText: pictures });
      await expect(row.getByRole('cell', { name: until })).toBeVisible();
    });
  }
});
