import { expect, test } from '@playwright/test';
import { signInHere } from './sign-in.ts';

const newcomer = (purpose: string) => `${purpose}-${Date.now()}@example.com`;

test('who signs in to buy finds the pack that was pressed, first and at the same price', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1;
  });
  await page.goto('/pricing');
  await page.getByRole('radio', { name: 'UPI (INR)' }).click();
  await page.getByRole('button', { name: 'Buy 120 credits · ₹1,437.00' }).click();
  await signInHere(page, newcomer('wants-a-pack'));
  await expect(page).toHaveURL('/dashboard-pricing?pack=premium&currency=INR');
  const first = page.getByRole('list', { name: 'Credit packs' }).getByRole('listitem').first();
  await expect(first.getByRole('button', { name: 'Buy 120 credits · ₹1,437.00' })).toBeVisible();
  // Whoever comes from signing in has not said yes to paying yet.
  expect(orders).toBe(0);
});

test('who signs in at the head of a page comes back to it, and from the front page to the studio', async ({
  page,
}) => {
  await page.goto('/contact?topic=refund');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await signInHere(page, newcomer('head'));
  await expect(page).toHaveURL('/contact?topic=refund');
  await page.request.post('/api/auth/signout', { data: {} });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth');
  await signInHere(page, newcomer('front'));
  await expect(page).toHaveURL('/text-to-image');
});
