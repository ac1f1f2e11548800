import { readFile } from 'node:fs/promises';
import type { Sessions } from '../../../domain/account/user.ts';
import { displayNameLengthMax } from '../../../domain/limits.ts';
import { expectAccessible } from '../support/accessible.ts';
import { operate } from '../support/operator.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Locator, type Page, type Route, test } from '../support/test.ts';

async function openProfile(page: Page, email: string): Promise<void> {
  await startSession(page, email);
  await page.goto('/profile');
  await expect(page.getByText('Credits: 2')).toBeVisible();
}

/** The row of a session. By its role: for a moment the skeleton's hidden row has the same text. */
function rowOf(page: Page, device: string): Locator {
  return page.getByRole('listitem').filter({ hasText: device });
}

/** The height of an element, in lines of its text. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { height } = node.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(node).lineHeight));
  });
}

/** The server answers with an internal error. */
const failInternally = (route: Route) =>
  route.fulfill({
    status: 500,
    json: {
      status: 500,
      code: 'internal_error',
      title: 'Something went wrong',
      detail: 'Something went wrong on our side. No credits were charged. Please try again.',
    },
  });

test('the display name can be edited and removed, and is trimmed', async ({ page }) => {
  const email = newEmail('name');
  await openProfile(page, email);
  // By its role: for a moment after the start the skeleton's field is there too, which has none.
  const field = page.getByRole('textbox', { name: 'Display name' });
  await field.fill('  Ada Lovelace ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('Display name updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await page.reload();
  await expect(field).toHaveValue('Ada Lovelace');
  await field.fill('   ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
});

test('nothing on the profile moves under a finger when its later parts arrive', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/me/emails', async (route) => {
    await held;
    await route.fallback();
  });
  await page.route('**/api/me/sessions', async (route) => {
    await held;
    // The edge adds the place, which a local deployment does not always have.
    const answer = await route.fetch();
    const { sessions } = (await answer.json()) as { sessions: object[] };
    const placed = sessions.map((session) => ({ ...session, city: 'Austin', country: 'US' }));
    await route.fulfill({ response: answer, json: { sessions: placed } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openProfile(page, newEmail('still'));
  const tops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h2')].map((heading) =>
        Math.round(heading.getBoundingClientRect().top + scrollY),
      ),
    );
  const choice = page.getByRole('checkbox', { name: 'E-mail me when a picture is ready' });
  await expect(choice).toBeDisabled();
  const before = await tops();
  release();
  await expect(choice).toBeEnabled();
  await expect(rowOf(page, 'This device')).toBeVisible();
  expect(await tops()).toEqual(before);
});

test('what is typed while the display name is being saved stays in the field', async ({ page }) => {
  await openProfile(page, newEmail('name-typed'));
  const field = page.getByRole('textbox', { name: 'Display name' });
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/me', async (route) => {
    if (route.request().method() === 'PATCH') await isTyped;
    await route.continue();
  });
  await field.fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await field.fill('Ada Lovelace');
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada');
  await expect(field).toHaveValue('Ada Lovelace');
});

for (const { name: size, viewport } of sizes) {
  test(`the longest name takes two lines on the page and one in the menu on ${size}, with the whole name as a title`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openProfile(page, newEmail('name-long'));
    const name = 'W'.repeat(displayNameLengthMax);
    await page.getByLabel('Display name').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    const head = page.getByRole('heading', { level: 1 });
    await expect(head).toHaveText(name);
    expect(await linesOf(head)).toBe(2);
    await expect(head).toHaveAttribute('title', name);
    const card = page.getByRole('region', { name: 'Your account' }).getByText(name);
    if (await card.isHidden()) await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(card).toHaveAttribute('title', name);
    expect(await linesOf(card)).toBe(1);
  });
}

test('a name that can’t be saved stays in the field, with an error', async ({ page }) => {
  await openProfile(page, newEmail('name-fails'));
  await page.route('**/api/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Display name').fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to update name.')).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Ada');
});

test('a balance that can’t be refreshed stays, with an error', async ({ page, context }) => {
  await openProfile(page, newEmail('refresh'));
  // The socket sends the balance when it opens; a refresh in that moment would need no answer.
  const received = new Promise<void>((resolve) => {
    // The socket of the page before may open late, and send its balance before the reload.
    page.once('framenavigated', () =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (payload.includes('"credits"')) resolve();
        }),
      ),
    );
  });
  await page.reload();
  await received;
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  const balance = page.getByRole('main').getByText('2', { exact: true });
  await expect(balance).toBeVisible();
  await page.route('**/api/credits', failInternally);
  await button.click();
  await expect(page.getByText('Your credits could not be loaded')).toBeVisible();
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
  await expect(button).toBeEnabled();
  await page.unroute('**/api/credits');
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(balance).toBeVisible();
});

test('the user id can be copied, with an error if the browser forbids it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page, newEmail('copy'));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('User ID copied to clipboard.')).toBeVisible();
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.id);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copy failed')).toBeVisible();
  await expect(page.getByText('Could not copy user ID.')).toBeVisible();
});

test('the profile shows and refreshes the balance, and links to the packs', async ({
  page,
  request,
}) => {
  await openProfile(page, newEmail('credits'));
  const panel = page.getByRole('region', { name: 'Credits', exact: true });
  await expect(panel.getByText('2', { exact: true })).toBeVisible();
  await operate(page, request, 'grant', { credits: 3, reason: 'A gift' });
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(panel.getByText('5', { exact: true })).toBeVisible();
  await panel.getByRole('link', { name: 'Buy credits' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
});

test('a server error for the sessions is not reported as a connection problem', async ({
  page,
}) => {
  await page.route('**/api/me/sessions', failInternally);
  await openProfile(page, newEmail('sessions-fail'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Something went wrong on our side.');
  await expect(alert).not.toContainText('connection');
  await page.unroute('**/api/me/sessions');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'This device')).toBeVisible();
});

test('the gallery choice is off at first, and separate for each user of the device', async ({
  page,
}) => {
  await openProfile(page, newEmail('gallery'));
  const box = page.getByRole('checkbox', { name: /on my own front page/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await page.reload();
  await expect(box).toBeChecked();
  await expect(page.getByRole('link', { name: 'View my images' })).toHaveAttribute(
    'href',
    '/previous-images',
  );
  await page.request.post('/api/auth/signout', { data: {} });
  await openProfile(page, newEmail('gallery-other'));
  await expect(box).not.toBeChecked();
});

test('the gallery shows the pictures of a user who opted in before the stock pictures', async ({
  page,
}) => {
  const prompt = 'A lighthouse on a cliff';
  await openProfile(page, newEmail('gallery-own'));
  await page.goto('/text-to-image');
  await page.getByRole('textbox').fill(prompt);
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await saved;
  const gallery = page.getByRole('list', { name: 'Pictures' });
  await page.goto('/#gallery');
  await expect(gallery.getByRole('listitem')).toHaveCount(12);
  await expect(gallery.getByRole('img', { name: prompt })).toHaveCount(0);
  await page.goto('/profile');
  await page.getByRole('checkbox', { name: /on my own front page/ }).check();
  await page.goto('/#gallery');
  const own = gallery.getByRole('listitem').first().getByRole('img', { name: prompt });
  await expect(own).toBeVisible();
  await expect(gallery.getByRole('listitem')).toHaveCount(12);
  // One's own prompt is read at the picture, and has no link to a tool.
  await expect(gallery.getByRole('link')).toHaveCount(11);
  await page.locator('#gallery').focus();
  await page.keyboard.press('Tab');
  await expect(gallery.getByText(prompt)).toHaveCSS('opacity', '1');
  await expect(gallery.getByRole('figure').first()).toBeFocused();
  await expect(page.getByText('Nobody else sees them here.')).toBeVisible();
  await page.request.post('/api/auth/signout', { data: {} });
  await page.reload();
  await expect(own).toHaveCount(0);
});

test('signing out everywhere ends the other sessions too', async ({ page, browser }) => {
  const email = newEmail('everywhere');
  await openProfile(page, email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await page.reload();
  for (const device of ['This device', 'Another device']) {
    await expect(rowOf(page, device)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  expect((await other.request.get('/api/credits')).status()).toBe(401);
  await elsewhere.close();
});

test('one session is signed out from another one', async ({ page, browser }) => {
  const email = newEmail('one-session');
  await openProfile(page, email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await page.reload();
  const row = rowOf(page, 'Another device');
  await expect(row).toContainText('last used');
  await page.route('**/api/me/sessions/*', (route) => route.abort());
  await row.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('That session could not be signed out')).toBeVisible();
  await page.unroute('**/api/me/sessions/*');
  await row.getByRole('button', { name: 'Sign out' }).click();
  await expect(row).toBeHidden();
  await expect(other).toHaveURL('/');
  expect((await other.request.get('/api/credits')).status()).toBe(401);
  const here = rowOf(page, 'This device');
  await here.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await elsewhere.close();
});

test('each session is named by its browser, its system, its place and its last use', async ({
  page,
  browser,
}) => {
  const email = newEmail('devices');
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await startSession(await phone.newPage(), email);
  await phone.close();
  // The edge knows the place, and no edge is here.
  await page.route('**/api/me/sessions', async (route) => {
    const response = await route.fetch();
    const { sessions } = (await response.json()) as Sessions;
    const json = { sessions: sessions.map((one) => ({ ...one, city: 'Pune', country: 'IN' })) };
    return route.fulfill({ response, json });
  });
  await signIn(page, email);
  for (const [path, name, place, used] of [
    ['/profile', 'Another device', 'Pune, India', /last used .+\d:\d\d/],
    ['/hi/profile', 'कोई और डिवाइस', 'Pune, भारत', /\d:\d\d/],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Safari, iPhone');
    await expect(row).toContainText(place);
    await expect(row).toContainText(used);
    await expectAccessible(page);
  }
});

test('the user’s data is downloaded as one file', async ({ page }) => {
  const email = newEmail('data');
  await openProfile(page, email);
  // A failure is shown, and not saved as if it were the data.
  await page.route('**/api/me/export', (route) => route.abort());
  await page.getByRole('link', { name: 'Download my data' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your data could not be downloaded' });
  await expect(failure).toContainText('Check your connection.');
  await page.unroute('**/api/me/export');
  const downloaded = page.waitForEvent('download');
  await failure.getByRole('button', { name: 'Try again' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^imagemint-data-.*\.json$/);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { email }, credits: { balance: 2 } });
  await expect(failure).toBeHidden();
  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename());
});

test('an account is deleted only after a typed confirmation that names the remaining credits', async ({
  page,
}) => {
  await openProfile(page, newEmail('deletion'));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You still have 2 credits.')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('delet');
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await confirm.click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/me')).json()).toEqual({ user: null, session: null });
});

test('deleting the account deletes the pictures on the device only if the user chooses that', async ({
  page,
}) => {
  for (const isChosen of [false, true]) {
    await openProfile(page, newEmail('deletion-device'));
    const me = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
    const key = `imagemint.history.${me.user.id}.old`;
    const item = { id: 'old', type: 'text2img', prompt: '', url: '', ts: 1 };
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
      key,
      JSON.stringify(item),
    ] as const);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const choice = dialog.getByLabel('Also delete the pictures on this device');
    await expect(choice).not.toBeChecked();
    if (isChosen) await choice.check();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    const stored = await page.evaluate((name) => localStorage.getItem(name), key);
    expect(stored === null).toBe(isChosen);
  }
});

test('the profile has no accessibility violation', async ({ page }) => {
  await openProfile(page, newEmail('profile-axe'));
  await expect(rowOf(page, 'This device')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expectAccessible(page);
});
