import { openPicture, stroke } from '../support/device/open-editor.ts';
import { choose } from '../support/pictures.ts';
import { newEmail, signInHere } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a visitor who signs in to buy a pack of the front page reads what it is, and finds it marked in the shop at the same price', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1;
  });
  await page.goto('/#pricing');
  await page.getByRole('button', { name: 'UPI' }).click();
  await page.getByRole('button', { name: 'Buy 120 credits · ₹1,437' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('To buy 120 credits for ₹1,437')).toBeVisible();
  await signInHere(page, newEmail('wants-a-pack'));
  await expect(page).toHaveURL('/dashboard-pricing?pack=premium&currency=INR');
  const chosen = page.getByRole('listitem').filter({ hasText: 'Your choice' });
  await expect(chosen.getByRole('button', { name: 'Buy 120 credits · ₹1,437' })).toBeInViewport();
  // Signing in creates no order: the user has not agreed to pay yet.
  expect(orders).toBe(0);
});

test('drafts are there again after another sign-in', async ({ page }) => {
  const email = newEmail('draft');
  await page.goto('/auth?returnTo=/image-to-image');
  await signInHere(page, email);
  await expect(page).toHaveURL('/image-to-image');
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await page.getByRole('textbox').first().fill('a woodcut in two colors');
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await tools.getByRole('link', { name: 'AI Image Editor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'AI Image Editor' })).toBeVisible();
  await openPicture(page);
  await page.getByRole('tab', { name: 'Select' }).click();
  await page.getByLabel('What should change there?').fill('Make it green');
  await stroke(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.request.post('/api/auth/signout', { data: { everywhere: true } });
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await signInHere(page, email);
  await expect(page).toHaveURL('/image-editor');
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByLabel('What should change there?')).toHaveValue('Make it green');
  await tools.getByRole('link', { name: 'Image to Image' }).click();
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('a woodcut in two colors');
});
