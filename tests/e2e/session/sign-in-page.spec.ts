import { untilFrontPage } from '../support/front-page.ts';
import { operate } from '../support/operator.ts';
import { newEmail, signInByPopup, signInHere } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a signed-in user is redirected from the sign-in page to the studio or the requested page', async ({
  page,
}) => {
  await signInByPopup(page, newEmail('landing'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the app' }).click();
  await expect(page).toHaveURL('/text-to-image');
  await page.goto('/auth');
  await expect(page).toHaveURL('/text-to-image');
  await page.goto('/auth?returnTo=/profile');
  await expect(page).toHaveURL('/profile');
});

test('a failed sign-in has a plain message', async ({ page, context }) => {
  for (const [code, message] of [
    ['access_denied', 'You did not finish signing in.'],
    ['auth/popup-blocked', 'Your browser blocked the sign-in window.'],
    ['user-disabled', 'This account has been disabled.'],
    ['<img src=x>', 'Sign-in failed.'],
  ] as const) {
    await page.goto(`/auth?error=${encodeURIComponent(code)}`);
    await expect(page.getByRole('alert')).toContainText(message);
  }
  // The page has loaded all its parts before it goes offline.
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
});

test('a user whom the operator has disabled is signed out, and learns why at the next sign-in', async ({
  page,
  request,
}) => {
  const email = newEmail('disabled');
  await signInByPopup(page, email);
  await operate(page, request, 'disable', { reason: 'Test' });
  await untilFrontPage(page);
  await page.goto('/auth');
  await signInHere(page, email);
  const message = 'This account has been disabled. Please contact us.';
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('a Google account that Google has disabled is refused on Google’s own page', async ({
  page,
}) => {
  await page.goto('/auth');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const google = await opened;
  await google.getByText('Disabled Dana').click();
  await expect(google.getByText('Your Google Account has been disabled')).toBeVisible();
  await google.getByRole('textbox').fill(newEmail('another'));
  await google.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/text-to-image');
});

test('a closed sign-in window is reported', async ({ page }) => {
  await page.goto('/auth');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const google = await opened;
  // Chromium may stop the opener for ever if a popup is closed before its first page is there.
  await expect(google).toHaveTitle('Choose an account');
  await google.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('The sign-in window was closed.')).toBeVisible();
});

test('the whole page goes to Google and comes back if the browser blocks popups', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/auth?returnTo=/profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('Use another account').click();
  await page.getByRole('textbox').fill(newEmail('blocked'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the sign-in page asks to open a browser inside another app', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Instagram 300.0',
  });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByText('Open this page in your browser')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden();
  await context.close();
});

test('the first screen of a phone shows the sign-in button, in portrait and landscape', async ({
  page,
}) => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [568, 320],
    [740, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/auth', '/hi/auth']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: /Google/ })).toBeInViewport({ ratio: 1 });
    }
  }
});
