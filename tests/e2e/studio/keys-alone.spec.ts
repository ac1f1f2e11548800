import { newEmail } from '../support/sign-in.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

/** More stops than any page has before the element. */
const stopsMax = 60;

/** Presses Tab until the element has focus. */
async function goTo(page: Page, stop: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (stops > 0) await page.keyboard.press(key);
    const isThere = await stop
      .evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })
      .catch(() => false);
    if (isThere) return;
  }
  throw new Error(`The keyboard does not come to ${String(stop)}`);
}

const showsKeyboard = (page: Page) =>
  expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');

test('a visitor gets from the front page to a downloaded picture with Tab, Enter and Space alone', async ({
  page,
}) => {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await goTo(page, page.getByRole('main').getByRole('button', { name: 'Continue with Google' }));
  await showsKeyboard(page);
  await page.keyboard.press('Enter');
  const popup = await opened;
  await goTo(popup, popup.getByRole('link', { name: 'Use another account' }));
  await popup.keyboard.press('Enter');
  await goTo(popup, popup.getByRole('textbox'));
  await popup.keyboard.type(newEmail('keys'));
  await popup.keyboard.press('Enter');
  await expect(page).toHaveURL('/text-to-image');

  await goTo(page, page.getByRole('textbox').first());
  await page.keyboard.type('A heron at dawn');
  const generate = page.getByRole('button', { name: /^Generate/ });
  await goTo(page, generate);
  await goTo(page, page.getByRole('textbox').first(), 'Shift+Tab');
  await goTo(page, generate);
  await showsKeyboard(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('img', { name: 'A heron at dawn' })).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await goTo(page, page.getByRole('button', { name: 'Download' }));
  await showsKeyboard(page);
  await page.keyboard.press('Enter');
  expect((await downloaded).suggestedFilename()).toBe('generated-image.png');
});
