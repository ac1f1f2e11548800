import { checkoutDialog } from '../support/checkout-dialog.ts';
import { openEditor, stroke } from '../support/device/open-editor.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, signInByPopup, signInHere, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a visitor who signs in to buy a pack finds it first in the shop, at the same price', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1;
  });
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  await page.getByRole('button', { name: 'Buy 120 credits · ₹1,437.00' }).click();
  await signInHere(page, newEmail('wants-a-pack'));
  await expect(page).toHaveURL('/dashboard-pricing?pack=premium&currency=INR');
  const first = page.getByRole('list', { name: 'Credit packs' }).getByRole('listitem').first();
  await expect(first.getByRole('button', { name: 'Buy 120 credits · ₹1,437.00' })).toBeVisible();
  // Signing in creates no order: the user has not agreed to pay yet.
  expect(orders).toBe(0);
});

test('a sign-in from the header leads back to the page, and from the front page to the studio', async ({
  page,
}) => {
  await page.goto('/contact?topic=refund');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await signInHere(page, newEmail('head'));
  await expect(page).toHaveURL('/contact?topic=refund');
  await page.request.post('/api/auth/signout', { data: {} });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth');
  await signInHere(page, newEmail('front'));
  await expect(page).toHaveURL('/text-to-image');
});

for (const { language, home, message } of [
  { language: '', home: '/', message: 'Your session has ended. Sign in to continue.' },
  { language: '/hi', home: '/hi', message: 'आपका साइन इन ख़त्म हो गया।' },
]) {
  test(`a visitor who is redirected to ${home} gets the requested page after the sign-in`, async ({
    page,
  }) => {
    const email = newEmail('redirected');
    await page.goto(`${language}/image-editor?x=1`);
    await expect(page).toHaveURL(home);
    await signInHere(page, email);
    await expect(page).toHaveURL(`${language}/image-editor?x=1`);

    // Another device ends the session while this page is open.
    await page.goto(`${language}/profile?y=2`);
    await expect(page.getByRole('link', { name: /: 2$/ })).toBeVisible();
    await page.request.post('/api/auth/signout', { data: { everywhere: true } });
    await expect(page).toHaveURL(home);
    await expect(page.getByText(message)).toBeVisible();
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Sign in|साइन इन/ })
      .click();
    await signInHere(page, newEmail('redirected-again'));
    await expect(page).toHaveURL(`${language}/profile?y=2`);
  });
}

test('a user who signs out sees no message about it in any tab, and signs in to the studio next', async ({
  page,
  context,
}) => {
  await startSession(page, newEmail('on-purpose'));
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText('Credits: 2')).toBeVisible();
  await page.goto('/credit-history');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth',
    );
  }
  for (const tab of [page, other]) {
    await expect(tab.getByText('Your session has ended')).toHaveCount(0);
  }
});

test('drafts are there again after another sign-in, and after buying a pack', async ({ page }) => {
  const email = newEmail('draft');
  await signInByPopup(page, email);
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await page.getByRole('textbox').fill('a woodcut in two colours');
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await page.getByRole('tab', { name: 'Select' }).click();
  await page.getByLabel('What should change there?').fill('Make it green');
  await stroke(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  const expectAll = async () => {
    await page.goto('/image-to-image');
    await expect(page.getByRole('textbox')).toHaveValue('a woodcut in two colours');
    await expect(page.getByAltText('The picture you chose')).toBeVisible();
    await page.goto('/image-editor');
    await expect(page.getByText('State 2/2')).toBeVisible();
    await expect(page.getByLabel('What should change there?')).toHaveValue('Make it green');
    await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
    await page.getByRole('tab', { name: 'Filter' }).click();
    const sepia = page.getByRole('button', { name: 'Sepia' });
    await expect(sepia).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('tab', { name: 'Select' }).click();
  };
  await page.request.post('/api/auth/signout', { data: { everywhere: true } });
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await signInHere(page, email);
  await expect(page).toHaveURL('/image-editor');
  await expectAll();
  await page.getByRole('link', { name: 'Credits: 2' }).click();
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await expectAll();
});
