import { signedInPaths } from '../../domain/routes.ts';
import { frameTexts } from '../../src/texts/en/frame.ts';
import { frame as inHindi } from '../../src/texts/hi/frame.ts';
import { complaintsOf } from './console-errors.ts';
import { signIn } from './sign-in.ts';
import { expect, type Page, test } from './test.ts';

const newcomer = (name: string) => `first-look-${name}-${Date.now()}@example.com`;
const look = (page: Page) => page.locator('[data-skeleton]');

/** Holds the app's own code back until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/signed-in-only-/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('each page is seen before its code is there, and cannot be used yet', async ({ page }) => {
  await signIn(page, newcomer('seen'));
  for (const [language, texts] of [
    ['', frameTexts],
    ['/hi', inHindi],
  ] as const) {
    for (const path of signedInPaths) {
      const answer = await page.request.get(language + path);
      const html = await answer.text();
      expect(html).toContain(texts.breadcrumb);
      expect(html).toContain('data-skeleton');
      // What could be written into it, or given to it, would be lost.
      expect(html).not.toMatch(/type="file"/);
      expect(html).not.toMatch(/<(input|textarea)\b(?![^>]*readonly)/);
    }
  }
});

test('it stands until the page is there, and nothing is seen between them', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, newcomer('stands'));
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
  const letGo = await holdCode(page);
  // Whatever is on screen from the first paint on has the page's own heading.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      if (document.readyState !== 'loading') {
        seen.push(document.querySelector('h1')?.textContent ?? 'nothing');
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.goto('/text-to-image', { waitUntil: 'commit' });
  await expect(look(page).getByText('Describe your picture')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Loading…');
  // It is a picture of the page: no key and no press reaches anything in it.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  letGo();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible();
  await expect(look(page)).toHaveCount(0);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(new Set(seen)).toEqual(new Set(['Text to Image']));
  expect(complaints).toEqual([]);
});

test('nobody who is signed out sees one', async ({ page }) => {
  expect(await (await page.request.get('/profile')).text()).not.toContain('data-skeleton');
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});

test('whose session is over is led home from it', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'session', value: 'long-over', url: baseURL ?? '' }]);
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
  await expect(look(page)).toHaveCount(0);
});

test('code that cannot be had is told in its place', async ({ page }) => {
  await signIn(page, newcomer('broken'));
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
  await page.route(/\/assets\/signed-in-only-/, (route) => route.abort());
  await page.goto('/text-to-image');
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expect(look(page)).toHaveCount(0);
});
