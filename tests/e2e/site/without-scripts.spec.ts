import { newEmail } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a visitor writes a message, chooses a pack, and signs in by a redirect to Google and back to it', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({
    // One network may send five messages an hour.
    'CF-Connecting-IP': `198.18.77.${Math.floor(Math.random() * 256)}`,
  });
  await page.goto('/hi/contact');
  await page.getByLabel('नाम').fill('Ada');
  await page.getByLabel('ईमेल').fill('ada@example.com');
  await page.getByLabel('संदेश').fill('Nothing of this in the address');
  await page.getByRole('button', { name: 'संदेश भेजें' }).click();
  await expect(page.getByText('आपका संदेश पहुँच गया')).toBeVisible();
  expect(page.url()).not.toContain('Nothing');

  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  const email = newEmail('no-scripts');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByText('Use another account').click();
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard-pricing?pack=basic&currency=USD');
  const me = (await (await page.request.get('/api/me')).json()) as { user: { email: string } };
  expect(me.user.email).toBe(email);
});
