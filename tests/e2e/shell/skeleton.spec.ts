import { signedInPaths } from '../../../domain/routes.ts';
import { frameTexts } from '../../../src/texts/en/shell/frame.ts';
import { frame as inHindi } from '../../../src/texts/hi/shell/frame.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const skeleton = (page: Page) => page.locator('[data-skeleton]');

test('each signed-in page has a skeleton that takes no input', async ({ page }) => {
  await signIn(page, newEmail('each'));
  for (const [language, texts] of [
    ['', frameTexts],
    ['/hi', inHindi],
  ] as const) {
    for (const path of signedInPaths) {
      const answer = await page.request.get(language + path);
      const html = await answer.text();
      expect(html).toContain(texts.dashboard);
      expect(html).toContain('data-skeleton');
      // Any input or file would be lost.
      expect(html).not.toMatch(/type="file"/);
      expect(html).not.toMatch(/<(input|textarea)\b(?![^>]*readonly)/);
      // It stands beside the page for a moment, and must not be taken for it.
      expect(html.slice(html.indexOf('<div data-skeleton'))).not.toMatch(/<label\b|aria-label/);
    }
  }
});

test('a signed-out visitor gets no skeleton', async ({ page }) => {
  expect(await (await page.request.get('/profile')).text()).not.toContain('data-skeleton');
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});

test('an error replaces the skeleton if the code can’t be loaded', async ({ page }) => {
  await signIn(page, newEmail('broken'));
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
  await page.route(/\/assets\/signed-in-only-/, (route) => route.abort());
  await page.goto('/text-to-image');
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expect(skeleton(page)).toBeHidden();
});
