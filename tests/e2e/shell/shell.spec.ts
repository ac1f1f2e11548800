import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const narrow = { width: 800, height: 900 };

const menuOver = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open the menu' }).click();

test('on a small screen the menu is a dialog that traps the focus, and returns it when Escape closes it', async ({
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
});
