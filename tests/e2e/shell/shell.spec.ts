import { expectAccessible } from '../support/accessible.ts';
import { untilFrontPage } from '../support/front-page.ts';
import { operate } from '../support/operator.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const narrow = { width: 800, height: 900 };
const wide = { width: 1280, height: 900 };

/** The menu is beside the page on a wide screen, and a dialog over it on a small one. */
const menu = (page: Page) => page.getByRole('complementary', { name: 'Menu' });
const menuOver = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open the menu' }).click();

test('the menu is closed at first; on a small screen a choice, a click outside or Escape closes it', async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  await signIn(page, newEmail('menu'));
  await expect(menuOver(page)).toBeHidden();
  await openMenu(page);
  await menuOver(page).getByRole('link', { name: 'Text to Image' }).click();
  await expect(menuOver(page)).toBeHidden();
  await openMenu(page);
  await page.mouse.click(600, 500);
  await expect(menuOver(page)).toBeHidden();
  await openMenu(page);
  await expect(menuOver(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuOver(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
});

test('on a small screen the menu is a dialog that traps the focus until it is closed', async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  await signIn(page, newEmail('menu-dialog'));
  await openMenu(page);
  await expect(menuOver(page)).toHaveAttribute('aria-modal', 'true');
  await expect(menuOver(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const isOutside = () =>
    page.evaluate(
      () =>
        document.activeElement !== document.body &&
        !document.activeElement?.closest('[aria-modal]'),
    );
  // More Tab keys than the menu has controls, forward and back.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press(key);
      expect(await isOutside()).toBe(false);
    }
  }
  await page.keyboard.press('Escape');
  await expect(menuOver(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
});

test('on a wide screen the menu stays open after a choice or a click outside', async ({ page }) => {
  await page.setViewportSize(wide);
  await signIn(page, newEmail('menu-wide'));
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Buy Credits' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await page.mouse.click(900, 700);
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu(page)).toBeHidden();
});

test('the header links to credits and purchases', async ({ page }) => {
  await page.setViewportSize(wide);
  await startSession(page, newEmail('header'));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Credits: 2' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await page.getByRole('banner').getByRole('link', { name: 'Purchase History' }).click();
  await expect(page).toHaveURL(/\/credit-history$/);
});

test('the header shows three dots until the credits are known', async ({ page }) => {
  await signIn(page, newEmail('dots'));
  await page.route('**/api/credits', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.routeWebSocket('**/api/live', () => undefined);
  await page.goto('/profile');
  await expect(page.getByText('Credits: ...')).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
});

test('only a user with exactly two credits sees the welcome', async ({ page, request }) => {
  await signIn(page, newEmail('welcome'));
  await expect(page.getByText('Welcome.').filter({ visible: true })).toBeVisible();
  await operate(page, request, 'grant', { credits: 1, reason: 'A third' });
  await expect(page.getByText('Credits: 3')).toBeVisible();
  await expect(page.getByText('Welcome.')).toBeHidden();
});

test('the welcome is as wide as the page below it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, newEmail('welcome-wide'));
  for (const path of ['/text-to-image', '/image-editor', '/profile', '/credit-history']) {
    await page.goto(path);
    await expect(page.getByText('Welcome.').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [banner, content] = await page.locator('#content > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return [left, right];
      }),
    );
    expect([path, banner]).toEqual([path, content]);
  }
});

test('the welcome follows the credits of the header, also while a picture is generated', async ({
  page,
}) => {
  await signIn(page, newEmail('welcome-busy'));
  const prompt = `A pier ${await misbehave(page, { mode: 'slow', delayMs: 5000 })}`;
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  await expect(page.getByText('Welcome.')).toBeHidden({ timeout: 2000 });
});

test('the meter is full at 120 credits, and filled by at least 8 % with any credit', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide);
  await signIn(page, newEmail('meter'));
  await openMenu(page);
  const fill = page.locator('[data-meter-fill]');
  await expect(fill).toHaveAttribute('style', 'width: 8%;');
  await expect(menu(page).getByText('Full at 120 credits')).toBeVisible();
  await operate(page, request, 'grant', { credits: 58, reason: 'Half of it' });
  await expect(fill).toHaveAttribute('style', 'width: 50%;');
  await operate(page, request, 'grant', { credits: 100, reason: 'More than full' });
  await expect(fill).toHaveAttribute('style', 'width: 100%;');
  await menu(page).getByRole('link', { name: 'Top up' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
});

test('the account card names the user, links to the profile, and signs out', async ({ page }) => {
  const email = newEmail('card');
  await page.setViewportSize(wide);
  await signIn(page, email);
  await openMenu(page);
  const card = menu(page).getByRole('region', { name: 'Your account' });
  await card.getByRole('link', { name: 'Manage Account' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByLabel('Display name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(email)).toBeVisible();
  // The front page takes the profile's place: going back does not show it again.
  const entries = await page.evaluate(() => history.length);
  await card.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'A picture for a credit.' }),
  ).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect((await page.request.get('/api/credits')).status()).toBe(401);
});

test('the page says Loading… until the session is known', async ({ page }) => {
  await page.route('**/api/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a menu that is opened while a page loads stays open when the page is rendered', async ({
  page,
}) => {
  const held = new Map<string, () => void>();
  await page.route(/assets\/(text2img|profile)-/, async (route) => {
    const [, name = ''] = /assets\/(text2img|profile)-/.exec(route.request().url()) ?? [];
    await new Promise<void>((resolve) => held.set(name, resolve));
    await route.continue();
  });
  const account = page.getByRole('button', { name: /^Account of/ });
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await signIn(page, newEmail('early'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByText('Loading…')).toBeVisible();
  await account.click();
  held.get('text2img')?.();
  await expect(page.getByRole('heading', { level: 1, name: 'Text to Image' })).toBeVisible();
  await expect(signOut).toBeVisible();

  await page.getByRole('menuitem', { name: 'Manage Account' }).click();
  await expect.poll(() => held.has('profile')).toBe(true);
  await account.click();
  held.get('profile')?.();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Display name')).toBeVisible();
  await signOut.click();
  await expect(page).toHaveURL('/');
});

test('the chosen theme is applied from the first paint on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await startSession(page, newEmail('theme'));
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Dark' }).check();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await paper()).toBe('dark');
  // Without the app's scripts, only the inline script of the page can apply the theme.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await paper()).toBe('dark');
  const frames = page.locator('meta[name="theme-color"]');
  for (const frame of await frames.all()) await expect(frame).toHaveAttribute('content', '#1a1611');
});

test('a phone paints the color of the chosen theme around the page at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, newEmail('frame-color'));
  await page.goto('/profile');
  const colors = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((frames) => frames.map((frame) => (frame as HTMLMetaElement).content));
  const usual = await colors();
  expect(usual).toEqual(['#faf6ee', '#1a1611']);
  for (const [name, shown] of [
    ['Dark', ['#1a1611', '#1a1611']],
    ['Light', ['#faf6ee', '#faf6ee']],
    ['Same as device', usual],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    expect(await colors()).toEqual(shown);
  }
});

test('print uses the light theme, whatever theme is chosen', async ({ page }) => {
  await startSession(page, newEmail('print'));
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.emulateMedia({ media: 'print' });
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await ink()).toBe('light');
});

test('the dashboard’s shell has no accessibility violation', async ({ page }) => {
  for (const size of [{ width: 390, height: 844 }, wide]) {
    await page.setViewportSize(size);
    await signIn(page, newEmail('axe'));
    await expect(page.getByText('Credits: 2')).toBeVisible();
    await openMenu(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await untilFrontPage(page);
  }
});

test('a file dropped outside of a drop target does not leave the app', async ({ page }) => {
  await startSession(page, newEmail('dropped'));
  await page.goto('/profile');
  // By its role: the skeleton's field has none.
  await expect(page.getByRole('textbox', { name: 'Display name' })).toBeVisible();
  const drag = (name: string, type: string) =>
    page.evaluate(
      ([event, kind]) => {
        const dataTransfer = new DataTransfer();
        if (kind === 'file') dataTransfer.items.add(new File(['%PDF'], 'a.pdf'));
        else dataTransfer.setData('text/plain', 'words');
        const drop = new DragEvent(event as string, {
          bubbles: true,
          cancelable: true,
          dataTransfer,
        });
        // Without `preventDefault` the browser opens the file.
        return !document.body.dispatchEvent(drop);
      },
      [name, type],
    );
  expect([await drag('dragover', 'file'), await drag('drop', 'file')]).toEqual([true, true]);
  expect([await drag('dragover', 'words'), await drag('drop', 'words')]).toEqual([false, false]);
});
