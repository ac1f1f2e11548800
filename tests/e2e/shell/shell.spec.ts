import { expectAccessible } from '../support/accessible.ts';
import { operate } from '../support/operator.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const narrow = { width: 800, height: 900 };
const wide = { width: 1280, height: 900 };

/** The menu is beside the page on a wide screen, and a dialog over it on a small one. */
const menu = (page: Page) => page.getByRole('complementary', { name: 'Menu' });
const menuOver = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open the menu' }).click();

test('on a small screen the menu is a dialog that traps the focus; a choice, a click outside or Escape closes it', async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  await signIn(page, newEmail('menu'));
  await expect(menuOver(page)).toBeHidden();
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
  await openMenu(page);
  await page.mouse.click(600, 500);
  await expect(menuOver(page)).toBeHidden();
  await openMenu(page);
  await menuOver(page).getByRole('link', { name: 'Text to Image' }).click();
  await expect(menuOver(page)).toBeHidden();

  await test.step('the menus of a phone have no accessibility violation', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Credits: 2')).toBeVisible();
    await openMenu(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expectAccessible(page);
  });
});

test('on a wide screen the menu has a meter that is full at 120 credits, and stays open after a choice or a click outside', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide);
  await signIn(page, newEmail('menu-wide'));
  await openMenu(page);
  await expectAccessible(page);
  const fill = page.locator('[data-meter-fill]');
  // Any credit fills it by at least 8 %.
  await expect(fill).toHaveAttribute('style', 'width: 8%;');
  await expect(menu(page).getByText('Full at 120 credits')).toBeVisible();
  await operate(page, request, 'grant', { credits: 58, reason: 'Half of it' });
  await expect(fill).toHaveAttribute('style', 'width: 50%;');
  await operate(page, request, 'grant', { credits: 100, reason: 'More than full' });
  await expect(fill).toHaveAttribute('style', 'width: 100%;');

  const header = page.getByRole('banner');
  for (const toPacks of [
    menu(page).getByRole('link', { name: 'Top up' }),
    page.getByRole('link', { name: 'Credits: 160' }),
    menu(page).getByRole('link', { name: 'Buy Credits' }),
  ]) {
    await toPacks.click();
    await expect(page).toHaveURL(/\/dashboard-pricing$/);
    await header.getByRole('link', { name: 'Purchase History' }).click();
    await expect(page).toHaveURL(/\/credit-history$/);
  }
  // The packs are still there for a moment after the address has changed.
  await page.getByRole('heading', { level: 1, name: 'Credit History' }).click();
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu(page)).toBeHidden();
});

test('only a user with exactly two credits sees the welcome, which is as wide as the page below it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, newEmail('welcome'));
  const welcome = page.getByText('Welcome.').filter({ visible: true });
  const account = page.getByRole('button', { name: /^Account of/ });
  const visits: readonly [string, () => Promise<void>][] = [
    ['/text-to-image', async () => undefined],
    ['/image-editor', () => page.getByRole('link', { name: 'AI Image Editor' }).click()],
    ['/credit-history', () => page.getByRole('link', { name: 'Purchase History' }).click()],
    [
      '/profile',
      async () => {
        await account.click();
        await page.getByRole('menuitem', { name: 'Manage Account' }).click();
      },
    ],
  ];
  for (const [path, open] of visits) {
    await open();
    await expect(page).toHaveURL(path);
    await expect(welcome).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [banner, content] = await page.locator('#content > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return [left, right];
      }),
    );
    expect([path, banner]).toEqual([path, content]);
  }
  await operate(page, request, 'grant', { credits: 1, reason: 'A third' });
  await expect(page.getByText('Credits: 3')).toBeVisible();
  await expect(welcome).toBeHidden();
});

/** Drags something onto the page itself, and returns whether the app has kept the browser from opening it. */
const drag = (page: Page, name: 'dragover' | 'drop', kind: 'file' | 'text') =>
  page.evaluate(
    ([event, what]) => {
      const dataTransfer = new DataTransfer();
      if (what === 'file') dataTransfer.items.add(new File(['%PDF'], 'a.pdf'));
      else dataTransfer.setData('text/plain', 'words');
      const drop = new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer });
      return !document.body.dispatchEvent(drop);
    },
    [name, kind] as const,
  );

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
  await test.step('a file dropped outside of a drop target does not leave the app', async () => {
    expect([await drag(page, 'dragover', 'file'), await drag(page, 'drop', 'file')]).toEqual([
      true,
      true,
    ]);
    expect([await drag(page, 'dragover', 'text'), await drag(page, 'drop', 'text')]).toEqual([
      false,
      false,
    ]);
  });
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
