import { expectAccessible } from '../support/accessible.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The contact form, once its island fills in what it knows. */
async function message(page: Page) {
  await expect(page.locator('form[novalidate]')).toBeVisible();
  return page.getByLabel('Message');
}

test('help with a failed picture opens the contact page with the picture’s id', async ({
  page,
}) => {
  await signIn(page, newEmail('help-picture'));
  const word = await misbehave(page, { mode: 'refused', times: 9 });
  await page.getByRole('textbox').fill(`A lighthouse ${word}`);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
  );
  await page.getByRole('button', { name: /^Generate/ }).click();
  const { id } = (await sent).postDataJSON() as { id: string };
  await expect(page.getByText('You were not charged', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get help' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contact\\?picture=${id}$`));
  await expect(await message(page)).toHaveValue(`About picture ${id}:\n\n`);
});

test('help with a purchase names the order, and keeps what was written before', async ({
  page,
}) => {
  await signIn(page, newEmail('help-order'));
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  const { order } = (await made.json()) as { order: { id: string } };
  await page.goto('/contact');
  await (await message(page)).fill('Where are my credits?');
  await page.goto('/credit-history');
  await page.getByRole('row').getByRole('link', { name: 'Get help' }).click();
  const begun = `About order ${order.id}:\n\nWhere are my credits?`;
  await expect(await message(page)).toHaveValue(begun);
  await page.getByLabel('Message').fill(`${begun} Thanks.`);
  await page.reload();
  await expect(await message(page)).toHaveValue(`${begun} Thanks.`);
});

test('a list that the server could not give leads to help with the request’s id', async ({
  page,
}) => {
  await signIn(page, newEmail('help-request'));
  const problem = {
    code: 'internal_error',
    title: 'x',
    status: 500,
    detail: 'x',
    requestId: 'req-0123456789',
  };
  await page.route(/\/api\/orders\?/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto('/credit-history');
  await page.getByRole('link', { name: 'Get help' }).click();
  await expect(await message(page)).toHaveValue('About request req-0123456789:\n\n');
});

test('the menu leads to the contact page', async ({ page }) => {
  await signIn(page, newEmail('help-menu'));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Help and contact' }).click();
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  await expect(await message(page)).toHaveValue('');
});
