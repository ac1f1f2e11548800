import { gzipSync } from 'node:zlib';
import { expectAccessible } from '../support/accessible.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { expectHeader, expectLargeText } from '../support/large-text.ts';
import { expectNoEnglish } from '../support/no-english.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Page, type Response, test } from '../support/test.ts';

const [desktop, phone] = sizes;

/** Each page for visitors once; themes, languages and widths alternate. */
const pages = [
  ['/', desktop, 'dark'],
  ['/hi', phone, 'light'],
  ['/pricing', phone, 'dark'],
  ['/hi/terms', desktop, 'light'],
  ['/hi/privacy', phone, 'dark'],
  ['/auth?error=access_denied', phone, 'light'],
  ['/contact', desktop, 'dark'],
] as const;

test('every page for visitors starts its islands without an error, is accessible, and shows its whole text at twice the size', async ({
  page,
}) => {
  const errors = collectConsoleErrors(page);
  const endFirstCode = collectCode(page);
  for (const [address, { viewport }, theme] of pages) {
    // Of a picture that the last page showed in a larger size, Chromium would use that one, and warn of the preload.
    await page.goto('about:blank');
    await page.setViewportSize(viewport);
    await page.goto(address, { waitUntil: 'networkidle' });
    if (address === '/') expectSmall(await endFirstCode());
    // An element that is rendered again loses the mark.
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-made', 'at build'));
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1[data-made]'), address).toHaveCount(1);
    if (address.startsWith('/hi')) await expectNoEnglish(page);
    if (address === '/contact') {
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
    }
    await test.step(address, () => expectAccessible(page, theme));
    await expectLargeText(page);
    if (address === '/') await expectHeader(page, '/auth', '');
    expect(errors, address).toEqual([]);
  }
});

/** Collects the JavaScript that the page loads, until it is asked for: the browser drops bodies when the page changes. */
function collectCode(page: Page): () => Promise<string[]> {
  const codes: Promise<string>[] = [];
  const collect = (response: Response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) codes.push(response.text());
  };
  page.on('response', collect);
  return () => {
    page.off('response', collect);
    return Promise.all(codes);
  };
}

/** Expects at most 20 kB before anybody touches the front page, no React and no service worker. */
function expectSmall(loaded: readonly string[]): void {
  expect(loaded.length).toBeGreaterThan(0);
  const bytes = loaded.map((code) => gzipSync(code).length).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(20_000);
  // React names this address in its errors.
  expect(loaded.filter((code) => code.includes('react.dev/errors'))).toEqual([]);
  expect(loaded.filter((code) => code.includes('service-worker.js'))).toEqual([]);
}
