import { expect, type Page, test } from '@playwright/test';
import { collectConsoleErrors } from '../support/console-errors.ts';

/** The seller of `emulators/local-configuration.ts`. */
const seller = {
  name: 'Imagemint Demo Store',
  address: ['1 Example Street', 'Nowhere 00000', 'Demoland'],
  email: 'seller@demo-store.example',
  taxNumber: 'DEMO-0000-NO-TAX-NUMBER',
};

async function expectSeller(page: Page) {
  const details = page.getByRole('main').locator('dl');
  await expect(details).toHaveCount(1);
  for (const text of [seller.name, ...seller.address, seller.email, seller.taxNumber]) {
    await expect(details).toContainText(text);
  }
  const link = details.getByRole('link', { name: seller.email });
  await expect(link).toHaveAttribute('href', `mailto:${seller.email}`);
  await expect(page.getByRole('main')).not.toContainText('.invalid');
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/terms', '/privacy', '/hi/terms', '/hi/privacy']) {
    test(`${path} names the seller`, async ({ page }) => {
      await page.goto(path);
      await expectSeller(page);
    });
  }
});

for (const path of ['/terms', '/privacy', '/hi/terms', '/hi/privacy']) {
  test(`${path} names the seller after its hydration, without a request`, async ({ page }) => {
    const errors = collectConsoleErrors(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(path);
    const details = page.getByRole('main').locator('dl');
    // Marked before the hydration: an element that React renders again loses the mark.
    await details.evaluate((list) => list.setAttribute('data-made', 'by the Worker'));
    await expect(page.locator('[data-not-hydrated]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(details).toHaveAttribute('data-made', 'by the Worker');
    await expectSeller(page);
    expect(requests).not.toContain('/api/seller');
    expect(errors).toEqual([]);
  });
}

for (const [language, start, links] of [
  ['English', '/', ['Terms', 'Privacy']],
  ['Hindi', '/hi', ['शर्तें', 'प्राइवेसी']],
] as const) {
  test(`in ${language} a page that was opened by a link names the seller, after one request`, async ({
    page,
  }) => {
    const errors = collectConsoleErrors(page);
    let requests = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/seller') requests += 1;
    });
    await page.goto(start);
    for (const name of links) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expectSeller(page);
    }
    expect(requests).toBe(1);
    expect(errors).toEqual([]);
  });
}

test('terms opened without a server name the product, and the next legal page asks the server again', async ({
  page,
}) => {
  await page.route('**/api/seller', (route) => route.abort());
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByText('The seller’s address could not be loaded.')).toBeVisible();
  await expect(page.getByText('the agreement between you and Imagemint (‘we’)')).toBeVisible();
  await page.unroute('**/api/seller');
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expectSeller(page);
});

test('a legal page has an ETag, and is not sent again while the configuration stays', async ({
  page,
}) => {
  const first = await page.request.get('/terms');
  const tag = first.headers().etag ?? '';
  expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  const again = await page.request.get('/terms', { headers: { 'If-None-Match': tag } });
  expect(again.status()).toBe(304);
});
