import { packs } from '../../domain/packs.ts';
import { publicPaths } from '../../domain/routes.ts';
import { complaintsOf } from './console-errors.ts';
import { signIn } from './sign-in.ts';
import { expect, type Page, test } from './test.ts';

/** Words that each public page must show, whoever or whatever looks at it. */
const contents: Record<string, { title: string; words: readonly string[] }> = {
  '/': {
    title: 'Imagemint: pay-as-you-go AI pictures',
    words: ['A picture for a', 'Continue with Google', 'Made with Imagemint', 'Do credits expire?'],
  },
  '/pricing': {
    title: 'Pricing · Imagemint',
    words: ['Choose your plan', 'Buy 15 credits · $4.00', 'Buy 120 credits · $17.00'],
  },
  '/auth': {
    title: 'Sign in · Imagemint',
    words: ['Sign in to start creating', 'Continue with Google'],
  },
  '/terms': { title: 'Terms · Imagemint', words: ['Credits never expire.', 'Refunds'] },
  '/privacy': { title: 'Privacy · Imagemint', words: ['Your rights', 'How long'] },
  '/contact': { title: 'Contact · Imagemint', words: ['Write to us', 'Send message'] },
};

/** All that a page complains of, from before its first script on. */
const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name);

test('there is nothing public without a test here', () => {
  expect(Object.keys(contents).sort()).toEqual([...publicPaths].sort());
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, { title, words }] of Object.entries(contents)) {
    test(`${path} has its content, and says what it is`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const text of words) await expect(page.getByText(text).first()).toBeVisible();
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
  test(`${path} is taken over by the app as it stands, without a word of complaint`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.goto(path);
    // Marked before the app takes over: what is made anew loses the mark.
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-made', 'at build'));
    await expect(page.locator('#root > [data-not-hydrated]')).toHaveCount(0);
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 400);
    await expect(page.locator('[data-not-hydrated]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1[data-made]')).toHaveCount(1);
    await expect(page.locator('head title, head link[rel="canonical"]')).toHaveCount(2);
    expect(complaints).toEqual([]);
  });
}

test('an address with a question in it is taken over without a complaint too', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const path of ['/auth?error=access_denied&returnTo=/profile', '/pricing#success', '/#faq']) {
    await page.goto(path);
    await expect(page.locator('#root > [data-not-hydrated]')).toHaveCount(0);
  }
  await page.goto('/pricing#success');
  await expect(page.getByText('Payment successful')).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  expect(complaints).toEqual([]);
});

test('an anchor that cannot be read leads to the page all the same', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/#%E0%A4%A');
  await expect(page.locator('#root > [data-not-hydrated]')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a button that is pressed before the app is there is not pressed in vain', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  arrive();
  await (await opened).close();
});

test('the packs are told to search engines at the prices of the shop', async ({ page }) => {
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

test('the title and the address that is told follow one from page to page', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle('Terms · Imagemint');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/terms`);
});

test('an address that is not known leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await page.goto('/pricing/');
  await expect(page).toHaveURL('/pricing');
});

test('robots are told what they may read, and where everything is', async ({
  request,
  baseURL,
}) => {
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

test('the sign of the app is found where browsers look for it, and the card is light enough for a chat', async ({
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

test('a public page carries the same protection as every other file', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  expect(headers['content-security-policy']).toContain(
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers.etag).toBeTruthy();
  const again = await request.get('/', { headers: { 'If-None-Match': headers.etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('nothing on the front page moves while it loads', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The fonts come late, as on a slow line.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    // A letter may be wider in the font itself; what the eye sees stays where it is.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
  }
});

test('who comes back signed in finds the way to the studio on the front page', async ({ page }) => {
  await signIn(page, `prerender-${Date.now()}@example.com`);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Create a picture' })).toBeVisible();
});
