import { gzipSync } from 'node:zlib';
import { packs } from '../../../domain/packs.ts';
import { publicPaths, routes, signInPath } from '../../../domain/routes.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { recordShifts, takeShifts } from '../support/moves.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
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

test('the success of a payment is shown for an address with #success, which is removed', async ({
  page,
}) => {
  const errors = collectConsoleErrors(page);
  await page.goto('/pricing#success');
  await expect(page.getByText('Payment successful')).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  expect(errors).toEqual([]);
});

test('an address with an invalid anchor opens its page', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await page.goto('/#%E0%A4%A');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A picture for a');
  expect(errors).toEqual([]);
});

test('before its island has started, the sign-in button is a link to the sign-in by redirect', async ({
  page,
}) => {
  await page.route('**/assets/site/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveTitle('Choose an account');
});

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

test('the structured data has the packs at the prices of the shop', async ({ page }) => {
  for (const path of ['/', '/pricing']) {
    await page.goto(path);
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as { offers: { sku: string; price: string; priceCurrency: string }[] };
    expect(
      data.offers.map(({ sku, price, priceCurrency }) => [sku, Number(price) * 100, priceCurrency]),
    ).toEqual(packs.map(({ productId, price }) => [productId, price, 'USD']));
  }
});

test('the title and the canonical address change with the page', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle('Terms · Imagemint');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/terms`);
});

test('an unknown path redirects to the front page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await page.goto('/pricing/');
  await expect(page).toHaveURL('/pricing');
});

test('robots.txt and the sitemap name the public pages', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const map = await request.get('/sitemap.xml');
  expect(map.headers()['content-type']).toContain('application/xml');
  const addresses = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at);
  expect(addresses).toContain(`${baseURL}/pricing`);
  for (const address of addresses) {
    const page = await request.get(address ?? '');
    expect([page.status(), page.headers()['x-robots-tag']]).toEqual([200, undefined]);
  }
  const studio = await request.get('/text-to-image');
  expect(studio.headers()['x-robots-tag']).toBe('noindex');
});

test('the favicon is at the default address, and the social card is smaller than 150 kB', async ({
  request,
}) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/),
  ]);
  const card = await request.get('/social-card.jpg');
  expect(card.headers()['content-type']).toBe('image/jpeg');
  expect((await card.body()).length).toBeLessThan(150_000);
});

test('a public page has the security headers and an ETag', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  expect(headers['content-security-policy']).toContain(
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers.etag).toBeTruthy();
  const again = await request.get('/', { headers: { 'If-None-Match': headers.etag ?? '' } });
  expect(again.status()).toBe(304);
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

test('both links of the front page lead a signed-in user straight to the studio', async ({
  page,
}) => {
  const links = page.getByRole('link', { name: 'Create a picture' });
  await page.goto('/');
  await expect(links).toHaveAttribute('href', signInPath(routes.text2img.path));
  await startSession(page, newEmail('prerender'));
  await page.goto('/');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', routes.text2img.path);
  }
});
