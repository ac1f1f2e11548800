import { expect, type Page, test } from '@playwright/test';
import { complaintsOf } from './console-errors.ts';

/** As `emulators/local-configuration.ts` names the seller. */
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
  test(`${path} names the seller still when the app has hydrated it, and asks no server`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const questions: string[] = [];
    page.on('request', (request) => questions.push(new URL(request.url()).pathname));
    await page.goto(path);
    const details = page.getByRole('main').locator('dl');
    // Marked before the app takes over: what React draws anew loses the mark.
    await details.evaluate((list) => list.setAttribute('data-made', 'by the Worker'));
    await expect(page.locator('[data-not-hydrated]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(details).toHaveAttribute('data-made', 'by the Worker');
    await expectSeller(page);
    expect(questions).not.toContain('/api/seller');
    expect(complaints).toEqual([]);
  });
}

for (const [language, start, links] of [
  ['English', '/', ['Terms', 'Privacy']],
  ['Hindi', '/hi', ['शर्तें', 'प्राइवेसी']],
] as const) {
  test(`in ${language} the seller is named where a link led to the page, after one question to the server`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    let questions = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/seller') questions += 1;
    });
    await page.goto(start);
    for (const name of links) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expectSeller(page);
    }
    expect(questions).toBe(1);
    expect(complaints).toEqual([]);
  });
}

test('terms that are opened while the server cannot be reached name the product, and ask again when they are opened next', async ({
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

test('a page that the browser has already is not sent again while the configuration stays', async ({
  page,
}) => {
  const first = await page.request.get('/terms');
  const tag = first.headers().etag ?? '';
  expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  const again = await page.request.get('/terms', { headers: { 'If-None-Match': tag } });
  expect(again.status()).toBe(304);
});
