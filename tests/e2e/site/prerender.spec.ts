import { gzipSync } from 'node:zlib';
import { publicPaths } from '../../../domain/routes.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { recordShifts, takeShifts } from '../support/moves.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The title and texts that each public page must show, also without scripts. */
const contents: Record<string, { title: string; texts: readonly string[] }> = {
  '/': {
    title: 'Imagemint: pay-as-you-go AI pictures',
    texts: ['A picture for a', 'Continue with Google', 'Made with Imagemint', 'Do credits expire?'],
  },
  '/pricing': {
    title: 'Pricing · Imagemint',
    texts: ['Choose your plan', 'Buy 15 credits · $4.00', 'Buy 120 credits · $17.00'],
  },
  '/auth': {
    title: 'Sign in · Imagemint',
    texts: ['Sign in to start creating', 'Continue with Google'],
  },
  '/terms': { title: 'Terms · Imagemint', texts: ['Credits never expire.', 'Refunds'] },
  '/privacy': { title: 'Privacy · Imagemint', texts: ['Your rights', 'How long'] },
  '/contact': { title: 'Contact · Imagemint', texts: ['Write to us', 'Send message'] },
};

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name);

test('every public page has a test here', () => {
  expect(Object.keys(contents).sort()).toEqual([...publicPaths].sort());
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, { title, texts }] of Object.entries(contents)) {
    test(`${path} has its content and metadata`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
      expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
      expect(await attribute(page, 'link[rel="canonical"]', 'href')).toBe(`${baseURL}${path}`);
      const description = await attribute(page, 'meta[name="description"]', 'content');
      expect(description?.length).toBeGreaterThan(60);
      expect(description?.length).toBeLessThanOrEqual(160);
      for (const [property, value] of [
        ['og:title', title],
        ['og:description', description],
        ['og:url', `${baseURL}${path}`],
        ['og:image', `${baseURL}/social-card.jpg`],
      ] as const) {
        expect(await attribute(page, `meta[property="${property}"]`, 'content')).toBe(value);
      }
      expect(await attribute(page, 'meta[name="twitter:card"]', 'content')).toBe(
        'summary_large_image',
      );
      for (const selector of ['link[rel="manifest"]', 'link[rel="apple-touch-icon"]']) {
        const address = await attribute(page, selector, 'href');
        expect((await page.request.get(address ?? '')).status()).toBe(200);
      }
      expect(await page.content()).not.toContain('origin.invalid');
    });
  }
});

for (const path of publicPaths) {
  test(`${path} starts its islands without an error, and nothing renders it again`, async ({
    page,
  }) => {
    const errors = collectConsoleErrors(page);
    await page.goto(path);
    // An element that is rendered again loses the mark.
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-made', 'at build'));
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1[data-made]')).toHaveCount(1);
    await expect(page.locator('head title, head link[rel="canonical"]')).toHaveCount(2);
    expect(errors).toEqual([]);
  });
}

test('the front page loads at most 20 kB of JavaScript before anybody touches it, and no React', async ({
  page,
}) => {
  for (const path of ['/', '/hi']) {
    const codes: Promise<string>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) codes.push(response.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
    const loaded = await Promise.all(codes);
    expect(loaded.length).toBeGreaterThan(0);
    const bytes = loaded.map((code) => gzipSync(code).length).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(20_000);
    // React names this address in its errors.
    expect(loaded.filter((code) => code.includes('react.dev/errors'))).toEqual([]);
    page.removeAllListeners('response');
  }
});

test('the front page has no layout shift while it loads', async ({ page }) => {
  await recordShifts(page);
  for (const width of [360, 390, 412, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The fonts arrive late, as on a slow network.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    // The limit allows the small difference between the fallback fonts and the web fonts.
    expect(await takeShifts(page)).toBeLessThan(0.001);
  }
});
