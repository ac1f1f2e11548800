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

  test('each legal page names the seller', async ({ page }) => {
    for (const path of ['/terms', '/privacy', '/hi/terms', '/hi/privacy']) {
      await page.goto(path);
      await expectSeller(page);
    }
  });
});

for (const [language, start, links] of [
  ['English', '/', ['Terms', 'Privacy']],
  ['Hindi', '/hi', ['शर्तें', 'प्राइवेसी']],
] as const) {
  test(`in ${language} a legal page that was opened by a link names the seller, without a request`, async ({
    page,
  }) => {
    const errors = collectConsoleErrors(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(start);
    for (const name of links) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expectSeller(page);
    }
    expect(requests).not.toContain('/api/seller');
    expect(errors).toEqual([]);
  });
}

test('a legal page has an ETag, and is not sent again while the configuration stays', async ({
  page,
}) => {
  const first = await page.request.get('/terms');
  const tag = first.headers().etag ?? '';
  expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  const again = await page.request.get('/terms', { headers: { 'If-None-Match': tag } });
  expect(again.status()).toBe(304);
});
