import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const content = (page: Page) => page.locator('#content');

/** The focus ring of the active element. */
const ring = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement as Element);
    return { outlineStyle, boxShadow };
  });

test('on a page that is opened by keyboard the Tab key starts at the link to its content', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).press('Enter');
  await expect(page).toHaveTitle('Terms · Imagemint');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  expect(await ring(page)).toEqual({ outlineStyle: 'none', boxShadow: 'none' });
  await page.keyboard.press('Tab');
  await expect(content(page).getByRole('link').first()).toBeFocused();
});

test('on a phone no bar covers what the Tab key leads to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, newEmail('covered'));
  await page.goto('/text-to-image');
  await expect(page.getByText(/^Show all \d+ styles$/)).toBeVisible();
  const generate = page.getByRole('button', { name: /^Generate/ });
  const covered: string[] = [];
  await page.getByRole('textbox').first().focus();
  while (!(await generate.evaluate((node) => node === document.activeElement))) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, width, bottom } = focused.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, bottom - 2);
      const bar = found?.closest('header, nav, .sticky');
      return bar && !bar.contains(focused) ? focused.textContent || focused.tagName : null;
    });
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);
});

test('in the dashboard the focus moves to each new page, stays in the open menu, and leaves every menu for the page that it opens', async ({
  page,
}) => {
  await signIn(page, newEmail('keyboard'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase History' }).press('Enter');
  await expect(page).toHaveURL('/credit-history');
  await expect(content(page)).toBeFocused();
  await page.setViewportSize({ width: 800, height: 900 });
  const button = page.getByRole('button', { name: 'Open the menu' });
  await button.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toHaveAttribute('aria-modal', 'true');
  const first = menu.getByRole('button', { name: 'Close' });
  await expect(first).toBeFocused();
  // From its first control back to its last one, and forward again.
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus:not([role=dialog] *)')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.getByRole('link', { name: 'Background Removal' }).press('Enter');
  await expect(page).toHaveURL('/background-removal');
  await expect(menu).toBeHidden();
  await expect(content(page)).toBeFocused();
  // A page that opens before the menu has closed has the focus: its closing waits for its animation.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync(
      '[role=menu][data-state=closed] { animation: fade 2s } @keyframes fade { to { opacity: 0 } }',
    );
    document.adoptedStyleSheets.push(slow);
  });
  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Manage Account' }).press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(content(page)).toBeFocused();
});
